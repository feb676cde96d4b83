import { Endpoint } from '../../../src/domain/server.js';

// Bodies in the shape that the service's documentation shows, each followed by what is taken from it.
export const shop: object =
  JSON.parse(`{"id":77,"name":"Harbour","domain":"harbour.example.com","last_domain":"x.example.com",
  "description":null,"user_id":5,"is_active":1,"is_premium":0,"hide_copyright":1,"is_verified":1,"record_id":"0a0b",
  "vk_link":"https://social.example.com/h","youtube_link":null,"discord_link":null,"twitch_link":null,
  "instagram_link":null,"tiktok_link":"","theme_id":1,"background":"https://cdn.example.com/b.webp",
  "logo":"https://cdn.example.com/l.png","favicon":"https://cdn.example.com/f.png","css":null,"hide_servers":0,
  "test_mode":0,"created_at":"2021-01-18 16:45:28","side":"https://cdn.example.com/s.png","key":"ECHOED-KEY",
  "color":"#10ab7c","require_email":0,"pay_comission":0,"particles":"none","sort_index":null}`);
export const parsedShop: object =
  JSON.parse(`{"id":77,"name":"Harbour","domain":"harbour.example.com","description":"",
  "isActive":true,"isVerified":true,"isTestMode":false,"hidesOnline":false,"colour":"#10ab7c",
  "banner":"https://cdn.example.com/b.webp","logo":"https://cdn.example.com/l.png",
  "links":[{"network":"vk","address":"https://social.example.com/h"}]}`);

export const server: object =
  JSON.parse(`{"id":11,"name":"Isle","ip":"play.example.net","port":"25641","version":"",
  "is_port_hidden":0,"hide_ip":0,"is_hidden":0,"shop_id":77,"created_at":"2021-02-22 17:44:47"}`);
export const parsedServer = {
  id: 11,
  name: 'Isle',
  version: '',
  address: 'play.example.net:25641',
  endpoint: new Endpoint('play.example.net', 25_641),
};

export const product: object =
  JSON.parse(`{"id":21,"name":"Sword","price":49,"old_price":null,"type":"item","number":1,
  "commands":["give {user} 276 {amount}"],"withdraw_commands":null,"withdraw_commands_days":null,
  "additional_fields":null,"description":null,"image":"http://cdn.example.com/s.png","first_delete":0,"shop_id":77,
  "created_at":"2021-02-24 18:02:40","updated_at":"2021-03-26 13:52:39","sort_index":0}`);
export const parsedProduct: object =
  JSON.parse(`{"id":21,"name":"Sword","price":49,"oldPrice":null,"type":"item",
  "quantity":1,"durationDays":null,"description":"","image":"http://cdn.example.com/s.png",
  "isHidden":false,"position":0,"isOneTime":false,"requestedFields":[]}`);

export const payment: object = {
  ...JSON.parse(`{"id":31,"customer":"Buyer","email":null,"shop_id":77,"server_id":11,"status":2,"enrolled":49,
    "payment_system":"test","payment_type":"qiwi","sent_commands":[{"command":"give Buyer","response":"Gave"}],
    "error":null,"created_at":"2021-02-23 10:35:38","updated_at":"2021-02-23 10:35:39"}`),
  products: [product],
  server,
};
export const line = {
  ...{ lineId: null, productId: null, name: 'Sword', price: 49, quantity: 1, times: null, isHidden: false },
  filledFields: [],
};
export const parsedPayment: object = {
  ...JSON.parse(`{"id":31,"buyer":"Buyer","email":"","state":"completed","statusCode":2,"paid":null,"system":"test",
    "type":"qiwi","sentCommands":[{"command":"give Buyer","reply":"Gave"}],"error":"",
    "createdAt":1614065738000,"updatedAt":1614065739000}`),
  products: [{ ...line, lineId: 21, commands: ['give {user} 276 {amount}'] }],
  server: parsedServer,
  isServerHidden: false,
  wasSent: false,
};
