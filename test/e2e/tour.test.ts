import { ServedDemo } from './demos.js';
import { describeInChromium } from './newcomer.js';
import { tourJourneys } from './tour-journeys.js';

describeInChromium('the tour', new ServedDemo(), tourJourneys);
