import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { Described, Nullable, Optional, Page, Text } from '#contract/schema.ts'
import { SortBy } from '#resource/panel/sort.ts'
import { DeviceType, ServicePrices, Tariff, toldTariff } from '#resource/panel/tariff.ts'
import * as prices from '#store/billing/service-prices.ts'
import * as tariffs from '#store/billing/tariffs.ts'

export default query('panel/tariff/list', {
  summary: 'Lists the plans of the dealer.',
  description:
    '`filter` is a part of the id, name, price or kind of device. `wholesale_service_prices` are what the dealer pays.',
  access: dealerWith(['tariffs', 'read']),
  params: Type.Object({
    device_type: Optional(Nullable(DeviceType)),
    filter: Optional(Nullable(Text(255))),
    ...SortBy(tariffs.orders, 'id'),
    ...Page,
  }),
  result: Type.Object({
    list: Type.Array(Tariff),
    count: Type.Integer(),
    wholesale_service_prices: Described(ServicePrices, 'What the dealer pays.'),
  }),
  errors: ['limit_too_big'],

  async handler({ device_type, filter, order_by, ascending, ...page }, { db, caller, fail }) {
    const wanted = { device_type: device_type ?? undefined, filter: filter?.trim() || undefined }
    const asked = { ...wanted, order_by, ascending, ...pageOf(page, { fail }) }
    return {
      list: (await tariffs.list(db, caller, asked)).map(toldTariff),
      count: await tariffs.count(db, caller, wanted),
      wholesale_service_prices: await prices.readWholesale(db, caller),
    }
  },
})
