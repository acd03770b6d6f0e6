/**
 * SQL of an item as the API gives it, with its whole description: `items` is joined as `i`, its owner as `u`. The
 * same function of the migrations makes the cards of searches, `item_card`.
 */
export const ITEM_JSON = 'item_json(i, u, i.description)'
