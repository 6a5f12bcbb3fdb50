import { Plus, Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePages } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { flag, id, oneOf, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { FilterChip } from '../filter-chip.tsx'
import { Listing, useListing } from '../listing.tsx'
import { here, nowHere } from '../moment.ts'
import { usePlanName } from '../plan-field.tsx'
import { nameOf } from '../users/name.ts'
import { AddTracker } from './add-tracker.tsx'
import { Connection, type Tracker } from './connection.tsx'
import { PickedTrackers } from './picked-trackers.tsx'
import { TrackerDrawer } from './tracker-drawer.tsx'

const orders = [
  'id',
  'label',
  'status',
  'model',
  'device_id',
  'phone',
  'creation_date',
  'last_connection',
  'tariff_id',
  'owner_name',
  'comment',
] as const
const clones = ['not_set', 'exclude_clones', 'include_clones_only'] as const
const parts = { tracker: id, add: flag, user: id, plan: id, clones: oneOf(clones, 'not_set') }

const none: ReadonlySet<number> = new Set()

/** The trackers of all users. */
export default function TrackersScreen() {
  const words = useWords('panel/trackers')
  const place = useListing(orders, 'label=asc')
  const [{ tracker, add, user, plan, clones: kind }, go] = useAddress(parts)
  const asked = usePages('panel/tracker/list', {
    ...place.asked,
    ...(user !== undefined && { user_id: user }),
    ...(plan !== undefined && { tariff_id: plan }),
    clones_filter: kind,
  })
  const planName = usePlanName()
  const { may } = useDealer()
  const [picked, pick] = useState<ReadonlySet<number>>(none)
  const key = asked.data?.key
  // What is ticked is among what is listed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without ticks
  useEffect(() => pick(none), [key])
  const mayPlan = may('trackers', 'update') && may('transactions', 'create') && may('tariffs', 'read')
  const mayAdd = may('trackers', 'create') && may('users', 'read')
  const mayMany = mayPlan || mayAdd
  return (
    <Page
      title={words.title}
      actions={
        mayAdd && (
          <Button look="primary" icon={Plus} onPress={() => go({ add: true, tracker: undefined })}>
            {words.add}
          </Button>
        )
      }
      tools={
        picked.size > 0 && asked.data ? (
          <PickedTrackers rows={asked.data} picked={picked} onNone={() => pick(none)} />
        ) : (
          <>
            <SearchBox value={place.q} onChange={place.search} label={words.search} />
            <SelectField
              label={words.clones}
              value={kind}
              onChange={(clones) => go({ clones })}
              choices={clones.map((key) => ({ key, label: words.clone_kinds[key] }))}
              isLabelHidden
            />
            {user !== undefined && <OfUser id={user} onClear={() => go({ user: undefined })} />}
            {plan !== undefined && <FilterChip label={planName(plan)} onClear={() => go({ plan: undefined })} />}
          </>
        )
      }
      drawer={
        add && mayAdd ? (
          <AddTracker
            user={user}
            onAdded={(id) => go({ add: false, tracker: id }, { replace: true })}
            onClose={() => go({ add: false })}
          />
        ) : (
          tracker !== undefined && (
            <TrackerDrawer key={tracker} id={tracker} onClose={() => go({ tracker: undefined })} />
          )
        )
      }
    >
      <Listing
        name="panel-trackers"
        label={words.title}
        columns={useTrackerColumns()}
        asked={asked}
        place={place}
        openId={tracker}
        onOpen={({ id }) => go({ tracker: id, add: false })}
        picked={picked}
        {...(mayMany && { onPick: pick })}
        empty={{ icon: Radio, title: words.empty, text: words.empty_text }}
      />
    </Page>
  )
}

const OfUser = ({ id, onClear }: { id: number; onClear(): void }) => {
  const { data } = useAsk('panel/user/read', { user_id: id })
  return <FilterChip label={data?.value.id === id ? nameOf(data.value) : `#${id}`} onClear={onClear} />
}

const useTrackerColumns = (): readonly Column<Tracker>[] => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { ago, date } = useFormat()
  const planName = usePlanName()
  const extra = { isExtra: true } as const
  return [
    {
      id: 'label',
      title: term.tracker,
      cell: ({ label, clone }) => (clone ? `${label} (${term.clone})` : label),
      sort: 'label',
      grow: 2,
      width: 160,
    },
    {
      id: 'user',
      title: term.user,
      cell: ({ owner_name, user_id }) => owner_name || `#${user_id}`,
      sort: 'owner_name',
      grow: 2,
      width: 140,
    },
    { id: 'state', title: term.state, cell: (tracker) => <Connection tracker={tracker} />, sort: 'status', width: 130 },
    { id: 'model', title: term.model, cell: ({ model_name }) => model_name, sort: 'model', grow: 1, width: 120 },
    {
      id: 'device_id',
      title: term.device_id,
      cell: ({ source }) => source.device_id,
      sort: 'device_id',
      grow: 1,
      width: 150,
    },
    {
      id: 'plan',
      title: term.plan,
      cell: ({ source }) => planName(source.tariff_id),
      sort: 'tariff_id',
      grow: 1,
      width: 100,
    },
    {
      id: 'heard',
      title: term.last_heard,
      cell: ({ last_connection }) => (last_connection ? ago(here(last_connection), nowHere()) : common.never),
      sort: 'last_connection',
      width: 150,
    },
    { id: 'phone', title: words.sim, cell: ({ source }) => source.phone, sort: 'phone', width: 140, ...extra },
    {
      id: 'created',
      title: term.created_on,
      cell: ({ creation_date }) => date(creation_date),
      sort: 'creation_date',
      width: 120,
      ...extra,
    },
    { id: 'comment', title: term.comment, cell: ({ comment }) => comment, sort: 'comment', width: 160, ...extra },
    { id: 'id', title: term.number, cell: ({ id }) => id, sort: 'id', isNumber: true, width: 80, ...extra },
  ]
}
