/**
 * SQL: an item as the API returns it, with its whole description; needs `items` as `i` and its owner as `u`. Cards of searches,
 * `item_card`, are made by the same function of the migrations.
 */
export const ITEM_JSON = 'item_json(i, u, i.description)'
