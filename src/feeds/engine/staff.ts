import { NO_STAFF, type Staff, staffPart } from '../kit/staff/state.js';
import { type FeedRecord, readPart } from './record.js';

/** Chosen by nobody if it can't be read, so that an owner can choose again. */
export const readStaff = (record: FeedRecord): Staff => readPart(record, staffPart) ?? NO_STAFF;
