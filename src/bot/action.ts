import * as ui from '../ui/implement.js';
import type { Context } from './context.js';

export type Action<C extends string = string> = ui.Action<Context, C>;
export type Actions<C extends string = string> = ui.Actions<Context, C>;

export const implement: ui.Implement<Context> = ui.implementActions;
