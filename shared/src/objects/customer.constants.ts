/** Papers on a customer's page: added by each press of «more», and at most. */
export const CUSTOMER_PAPERS = { page: 100, most: 5000 } as const
