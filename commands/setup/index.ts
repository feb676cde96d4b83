import { implement } from '../../src/bot/action.js';
import { defineCommand } from '../../src/bot/command.js';
import { setupActions } from '../../src/ui/actions.js';
import { optional, snowflake } from '../../src/ui/custom-id.js';
import {
  previewAnnouncement,
  setChannel,
  setRole,
  showAnnouncements,
  turnAnnouncements,
} from './announcements.js';
import { setReports, showCheckUp } from './check-up.js';
import { saveKey } from './link.js';
import { showPanel } from './panel.js';
import { keyModal } from './panel-view.js';
import { setPriceList, showPriceList } from './price-list.js';
import { savePage, tryPage } from './product-page.js';
import { productPageModal } from './product-page-view.js';
import { confirmRemoval, removeAll } from './remove.js';
import { saveSetting, showSettings } from './settings.js';

/** A channel or a role; undefined if nothing is chosen any more. */
const chosen = optional(snowflake);

export const setup = defineCommand({
  data: { name: 'setup' },
  texts: ({ commands }) => commands.setup,
  permission: 'ManageGuild',
  visibility: 'private',
  run: (context) => showPanel(context),
  actions: implement(setupActions, {
    panel: { mode: 'update', run: (context) => showPanel(context) },
    key: { mode: 'modal', run: async ({ format }) => keyModal(format.words) },
    save: { mode: 'update', run: (context, _args, { fields }) => saveKey(context, fields.key) },
    settings: { mode: 'update', run: showSettings },
    set: {
      mode: 'update',
      run: (context, { setting }, { values: [value = ''] }) => saveSetting(context, setting, value),
    },
    productPage: {
      mode: 'modal',
      run: async ({ guild, format }) => productPageModal(guild.settings.productPage, format.words),
    },
    typedPage: {
      mode: 'update',
      run: (context, _args, { fields: { address = '' } }) =>
        address.trim() === '' ? savePage(context, null) : tryPage(context, address),
    },
    usePage: { mode: 'update', run: (context, { path }) => savePage(context, path) },
    priceList: { mode: 'update', run: (context) => showPriceList(context) },
    setPriceList: {
      mode: 'update',
      run: (context, _args, { values }) => setPriceList(context, values.map(snowflake)),
    },
    announcements: { mode: 'update', run: (context) => showAnnouncements(context) },
    setChannel: {
      mode: 'update',
      run: (context, _args, { values: [id] }) => setChannel(context, chosen(id)),
    },
    setRole: { mode: 'update', run: (context, _args, { values: [id] }) => setRole(context, chosen(id)) },
    turn: { mode: 'update', run: (context, { to }) => turnAnnouncements(context, to === 'on') },
    preview: { mode: 'private', run: previewAnnouncement },
    // It names what the shop hides, so a reassigned command isn't enough.
    checkUp: { mode: 'update', permission: 'ManageGuild', run: (context) => showCheckUp(context) },
    setReports: {
      mode: 'update',
      permission: 'ManageGuild',
      run: (context, _args, { values: [id] }) => setReports(context, chosen(id)),
    },
    remove: { mode: 'update', run: confirmRemoval },
    removed: { mode: 'update', run: removeAll },
  }),
});
