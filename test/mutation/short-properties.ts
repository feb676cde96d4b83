import fc from 'fast-check';

/** Milliseconds for each property: all of its cases would be tried again for each mistake that it reaches. */
fc.configureGlobal({ interruptAfterTimeLimit: 300 });
