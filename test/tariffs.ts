/** A plan as a panel sends it, of an own name. */
let count = 0
export const tariff = (changes: object = {}) => ({
  name: `Plan ${++count}`,
  group_id: 1,
  active: true,
  type: 'monthly',
  price: 9.99,
  early_change_price: 5,
  device_limit: 1000,
  has_reports: true,
  store_period: '1y',
  device_type: 'tracker',
  proportional_charge: true,
  service_prices: { incoming_sms: 0.1, outgoing_sms: 0.2, service_sms: 0.3, phone_call: 0.4, traffic: 0.005 },
  ...changes,
})
