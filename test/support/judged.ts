import { NO_KNOWLEDGE } from '../../src/domain/knowledge.js';
import type { Payment } from '../../src/domain/payment.js';
import { type JudgedSale, judgeSale, readSale } from '../../src/sales/sale.js';

/** As a guild sees it that was taught nothing. */
export const readJudged = (one: Payment): JudgedSale => judgeSale(readSale(one), NO_KNOWLEDGE);
