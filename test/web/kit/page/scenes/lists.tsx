import { Inbox, Pencil, Star, Trash2, Truck } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { rowsOf } from '#web/parts/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Page } from '#web/ui/page.tsx'
import { Picked } from '#web/ui/picked.tsx'
import { Records } from '#web/ui/records.tsx'
import { RowList } from '#web/ui/row-list.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Sortable } from '#web/ui/sortable.tsx'
import { sorted } from '#web/ui/sorted.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Empty } from '#web/ui/told.tsx'
import { scene, tell } from '../scene.tsx'

/** Lists of things: tables, rows beside a map, what is put in order, and what is found in them. */

interface Van {
  id: number
  label: string
  plate: string | null
  people: number
}

const vansOf = (count: number): Van[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    label: `Van ${i + 1}`,
    plate: i % 3 === 2 ? null : `HH-OD ${(i * 7) % 100}`,
    people: (i * 5) % 9,
  }))

const columns: readonly Column<Van>[] = [
  { id: 'label', title: 'Name', sort: 'label', width: 160, cell: ({ label }) => label },
  { id: 'plate', title: 'Plate', sort: 'plate', cell: ({ plate }) => plate },
  { id: 'people', title: 'People', sort: 'people', isNumber: true, width: 80, cell: ({ people }) => people },
  { id: 'more', title: 'More', isExtra: true, cell: ({ id }) => <a href={`#${id}`}>open {id}</a> },
]

interface TableProps {
  count: number
  canPick?: boolean
  isPlain?: boolean
  /** Rows from this place on are still under way. */
  arrived?: number
}

export const table = scene(({ count, canPick = true, isPlain = false, arrived = count }: TableProps) => {
  const [sort, setSort] = useState('label=asc')
  const [list, setList] = useState(count)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [openId, setOpen] = useState<number>()
  const show = useCallback((first: number, last: number) => tell('show', first, last), [])
  const rows = useMemo((): Rows<Van> => {
    const all = sorted(vansOf(list), sort, (row, property) => row[property as 'label' | 'plate' | 'people'])
    const at = (place: number) => (place < arrived ? all[place] : undefined)
    return { key: `${sort} ${list}`, count: list, at, show, all: async () => all }
  }, [list, sort, arrived, show])
  return (
    <Page
      title="Vans"
      actions={
        <>
          <Button onPress={() => setOpen(undefined)}>Close it</Button>
          <Button onPress={() => setList(5)}>Only five</Button>
        </>
      }
      tools={
        picked.size > 0 && (
          <Picked count={picked.size} onNone={() => setPicked(new Set())}>
            <Button icon={Trash2} onPress={() => tell('delete', ...picked)}>
              Delete
            </Button>
          </Picked>
        )
      }
    >
      <Table
        name="kit"
        label="Vans"
        columns={columns}
        rows={rows}
        sort={sort}
        onSort={(next) => {
          tell('sort', next)
          setSort(next)
        }}
        openId={openId}
        onOpen={({ id }) => {
          tell('open', id)
          setOpen(id)
        }}
        isPlain={isPlain}
        {...(canPick && { picked, onPick: setPicked })}
        empty={<Empty icon={Inbox} title="No vans" />}
      />
    </Page>
  )
})

export const records = scene(({ count, failed = false }: { count: number; failed?: boolean }) => {
  const [filter, setFilter] = useState<string>()
  const [openId, setOpen] = useState<number>()
  const [sort, setSort] = useState('label=asc')
  const found = vansOf(count).filter(({ label }) => label.includes(filter ?? ''))
  return (
    <Records
      name="kit.records"
      icon={Truck}
      words={{
        title: 'Vans',
        search: 'Find a van',
        empty: 'No van yet',
        empty_text: 'Make the first one.',
        nothing_found: 'No van is called so',
      }}
      asked={{
        data: failed ? undefined : rowsOf(found, `${filter}`),
        error: failed ? new Error('away') : undefined,
        refetch: () => tell('again'),
      }}
      isBare={count === 0}
      columns={columns}
      openId={openId}
      filter={filter}
      sort={sort}
      onOpen={setOpen}
      onFilter={setFilter}
      onSort={setSort}
      ways={<Button look="primary">New van</Button>}
      tally={(count) => `${count} vans`}
      many={({ picked, onNone }) => (
        <Picked count={picked.size} onNone={onNone}>
          <Button>Delete</Button>
        </Picked>
      )}
      drawer={undefined}
    />
  )
})

export const row_list = scene(({ count }: { count: number }) => {
  const [chosen, setChosen] = useState<number>()
  const rows = useMemo(() => rowsOf(vansOf(count)), [count])
  return (
    <main style={{ height: 400, display: 'grid' }}>
      <h1>Beside a map</h1>
      <RowList
        label="Vans"
        rows={rows}
        height={40}
        chosen={chosen}
        onChoose={(id) => {
          tell('choose', id)
          setChosen(id)
        }}
      >
        {({ label }) => <span>{label}</span>}
      </RowList>
    </main>
  )
})

export const sortable = scene(({ isFixed = false }: { isFixed?: boolean }) => {
  const [list, setList] = useState(['Map', 'Tracks', 'Zones'].map((key) => ({ key })))
  const [chosen, choose] = useState<string>()
  return (
    <main>
      <h1>Order</h1>
      <Sortable
        label="Screens"
        words={{ drag: 'Drag', nothing_here: 'Nothing here' }}
        kind="kit"
        list={list}
        nameOf={({ key }) => key}
        markOf={() => <Star size={14} aria-hidden />}
        isFixed={isFixed}
        chosen={chosen}
        onChoose={choose}
        onMove={(keys, beside) => {
          tell('move', keys, beside)
          const rest = list.filter(({ key }) => !keys.includes(key))
          const place = rest.findIndex(({ key }) => key === beside?.key) + (beside?.position === 'after' ? 1 : 0)
          setList(rest.toSpliced(place, 0, ...keys.map((key) => ({ key }))))
        }}
      />
    </main>
  )
})

export const search_box = scene(({ value }: { value?: string }) => (
  <main>
    <h1>Find</h1>
    <SearchBox label="Find a van" value={value} onChange={(text) => tell('search', text)} />
    <textarea aria-label="Elsewhere" />
  </main>
))

export const tabs = scene(() => {
  const [shown, show] = useState('one')
  return (
    <main>
      <h1>Parts</h1>
      <Tabs
        label="Parts"
        shown={shown}
        onShow={show}
        tabs={[
          { key: 'one', label: 'Profile' },
          { key: 'two', label: 'Security' },
          { key: 'three', label: 'Audit' },
        ]}
      >
        <p>This is {shown}</p>
      </Tabs>
    </main>
  )
})

export const menu = scene(() => (
  <main>
    <h1>What can be done</h1>
    <Menu
      actions={[
        { id: 'edit', icon: Pencil, label: 'Edit', run: () => tell('edit') },
        { id: 'lock', label: 'Lock', isDisabled: true, run: () => tell('lock') },
        { id: 'remove', icon: Trash2, label: 'Delete', isDanger: true, run: () => tell('remove') },
      ]}
    />
  </main>
))
