import { CreditCard, Plus, SlidersHorizontal } from 'lucide-react'
import { usePages } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { flag, id, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { Listing, useListing } from '../listing.tsx'
import { Defaults } from './defaults.tsx'
import type { Plan } from './plan.ts'
import { PlanDrawer } from './plan-drawer.tsx'

const orders = ['id', 'name', 'device_type', 'group_id', 'price'] as const
const parts = { plan: id, add: flag, defaults: flag }

/** By what devices are charged and allowed. */
export default function PlansScreen() {
  const words = useWords('panel/plans')
  const { may } = useDealer()
  const place = useListing(orders, 'name=asc')
  const asked = usePages('panel/tariff/list', place.asked)
  const [{ plan, add, defaults }, go] = useAddress(parts)
  const close = () => go({ plan: undefined, add: false, defaults: false })
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button icon={SlidersHorizontal} onPress={() => go({ defaults: true, plan: undefined, add: false })}>
            {words.defaults}
          </Button>
          {may('tariffs', 'create') && (
            <Button look="primary" icon={Plus} onPress={() => go({ add: true, plan: undefined, defaults: false })}>
              {words.new_plan}
            </Button>
          )}
        </>
      }
      tools={<SearchBox value={place.q} onChange={place.search} label={words.search} />}
      drawer={
        <>
          {defaults && <Defaults onClose={close} />}
          {add && may('tariffs', 'create') && <PlanDrawer plan={undefined} onClose={close} />}
          {plan !== undefined && <OnePlan key={plan} id={plan} onClose={close} />}
        </>
      }
    >
      <Listing
        name="panel-plans"
        label={words.title}
        columns={usePlanColumns()}
        asked={asked}
        place={place}
        openId={plan}
        onOpen={({ id }) => go({ plan: id, add: false, defaults: false })}
        empty={{ icon: CreditCard, title: words.empty, text: words.empty_text }}
      />
    </Page>
  )
}

const OnePlan = ({ id, onClose }: { id: number; onClose(): void }) => {
  const { data } = useAsk('panel/tariff/read', { tariff_id: id })
  return data?.value.id === id ? <PlanDrawer plan={data.value} onClose={onClose} /> : null
}

const usePlanColumns = (): readonly Column<Plan>[] => {
  const words = useWords('panel/plans')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { money, number } = useFormat()
  const { currency } = useDealer().config.settings
  return [
    { id: 'name', title: term.plan, cell: ({ name }) => name, sort: 'name', grow: 2, width: 160 },
    { id: 'type', title: words.type, cell: ({ type }) => words.types[type], grow: 1, width: 140 },
    {
      id: 'price',
      title: term.price,
      cell: ({ price }) => money(price, currency),
      sort: 'price',
      isNumber: true,
      width: 110,
    },
    {
      id: 'kind',
      title: words.device_type,
      cell: ({ device_type }) => words.device_types[device_type],
      sort: 'device_type',
      width: 120,
    },
    {
      id: 'limit',
      title: words.device_limit,
      cell: ({ device_limit }) => number(device_limit),
      isNumber: true,
      width: 130,
    },
    { id: 'history', title: words.store_period, cell: ({ store_period }) => store_period, width: 110, isExtra: true },
    {
      ...{ id: 'open', title: words.active_short, width: 110, isTitled: true },
      cell: ({ active }) => (active ? common.yes : common.no),
    },
    { id: 'group', title: term.group, cell: ({ group_id }) => group_id, sort: 'group_id', isNumber: true, width: 90 },
    { id: 'id', title: term.number, cell: ({ id }) => id, sort: 'id', isNumber: true, width: 80 },
  ]
}
