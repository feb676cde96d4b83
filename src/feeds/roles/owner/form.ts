import { isDeepStrictEqual } from 'node:util';
import { oneOf, snowflake } from '../../../ui/custom-id.js';
import type { ActionInput } from '../../../ui/implement.js';
import type { Modal } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { END_CHOICES, type EndChoice, rolesPageActions } from '../actions.js';
import { describeEnd } from '../end-words.js';
import type { Mapping, MappingEnd } from '../state.js';

const MAX_PRODUCT_CHARS = 100;

export function mappingForm(before: Mapping | undefined, { buyerRoles }: Words): Modal {
  const { addForm } = buyerRoles;
  const end = before?.end ?? { kind: 'product' };
  return {
    customId: rolesPageActions.proposeMapping(),
    title: addForm.title,
    fields: [
      {
        custom_id: 'product',
        label: addForm.product,
        description: addForm.productHint,
        maxLength: MAX_PRODUCT_CHARS,
        ...(before && { value: String(before.productId) }),
      },
      { kind: 'role', custom_id: 'role', label: addForm.role, chosen: before?.roleId ?? null },
      {
        kind: 'choice',
        custom_id: 'end',
        label: addForm.end,
        options: END_CHOICES.map((value) => ({
          value,
          label: describeEnd(readEnd(value), { buyerRoles }),
          isChosen: isDeepStrictEqual(readEnd(value), end),
        })),
      },
    ],
  };
}

export interface TypedMapping {
  readonly product: string;
  readonly roleId: string;
  readonly end: EndChoice;
}

/** @throws Failure `outdated` for what the form doesn't offer */
export const readMappingForm = ({ fields, choices }: ActionInput): TypedMapping => ({
  product: fields.product ?? '',
  roleId: snowflake(choices.role?.[0]),
  end: oneOf(...END_CHOICES)(choices.end?.[0]),
});

export const readEnd = (choice: EndChoice): MappingEnd =>
  choice === 'product' || choice === 'never' ? { kind: choice } : { kind: 'days', days: Number(choice) };
