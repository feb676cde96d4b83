import { Failure } from '../failure.js';
import { pageModal } from '../views/pages.js';
import type { Reply } from '../views/reply.js';
import type { ActionInput } from './action.js';
import type { Context } from './context.js';

/** The action of “go to page”: asks for a number, which is sent to the action `jump` with the same arguments. */
export const askForPage = <A extends { readonly pages: number }>(jump: (args: A) => string) => ({
  mode: 'modal' as const,
  run: async ({ format }: Context, args: A) => pageModal(jump(args), args.pages, format.words),
});

/** The action `jump`: turns the message to the page that was typed. */
export const turnTo = <A extends { readonly pages: number }>(
  run: (context: Context, args: Omit<A, 'pages'> & { readonly page: number }) => Promise<Reply>,
) => ({
  mode: 'update' as const,
  repeatsFields: ['page'],
  run: async (context: Context, { pages, ...args }: A, { fields }: ActionInput) =>
    run(context, { ...args, page: typedPage(fields.page, pages) }),
});

/** A page from 0, typed into a modal that counts from 1. @throws Failure `unknownPage` */
function typedPage(text: string | undefined, pages: number): number {
  const page = text !== undefined && /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0;
  if (page < 1 || page > pages) throw new Failure({ kind: 'unknownPage', pages });
  return page - 1;
}
