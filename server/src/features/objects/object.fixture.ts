/** An object as its form sends it, without machines: 300 m around 55.6, 38.1. */
export const STORE = {
  name: 'Склад',
  customerName: '',
  customerPhone: '',
  customerInn: null,
  address: '',
  contract: null,
  shape: { kind: 'circle' as const, lon: 38.1, lat: 55.6, radius: 300 },
  starts: null,
  ends: null,
}
