import fc from 'fast-check';

/** Time limit of each property, in milliseconds: it runs again for every mutant that it covers. */
fc.configureGlobal({ interruptAfterTimeLimit: 300 });
