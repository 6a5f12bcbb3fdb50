import { Building2, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Result } from '#src/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PickedRecords } from '#web/ui/picked-records.tsx'
import { rowsOf } from '#web/ui/rows.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { holds, sorted } from '#web/ui/sorted.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { DepartmentDrawer } from './department-drawer.tsx'
import { departments } from './words.ts'

type Department = Result<'department/list'>['list'][number]
interface Row extends Department {
  people: number
}

const parts = { department: id, add: flag, filter: text, sort: text }

/** The departments of the account, and one of them beside. */
export default function DepartmentsScreen() {
  const words = useWords(departments)
  const format = useFormat()
  const { may } = useUser()
  const asked = useAsk('department/list')
  const employees = useAsk('employee/list', {}).data?.list
  const [{ department: openId, add, filter, sort = 'label=asc' }, go] = useAddress(parts)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const mayChange = may('employee_update')
  const close = (): void => go({ department: undefined, add: false })
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'label', title: words.label, sort: 'label', width: 180, grow: 2, cell: ({ label }) => label },
      {
        id: 'address',
        title: words.address,
        sort: 'address',
        width: 180,
        grow: 3,
        cell: ({ location }) => location?.address,
      },
      {
        id: 'people',
        title: words.people,
        sort: 'people',
        width: 90,
        isNumber: true,
        cell: ({ people }) => format.number(people),
      },
    ],
    [words, format],
  )
  const list = asked.data?.list ?? []
  const rows = useMemo(() => {
    const people = new Map<number, number>()
    for (const { department_id } of employees ?? [])
      if (department_id) people.set(department_id, (people.get(department_id) ?? 0) + 1)
    const found = (asked.data?.list ?? [])
      .filter(({ label, location }) => holds(filter, label, location?.address))
      .map((department) => ({ ...department, people: people.get(department.id) ?? 0 }))
    const read = (row: Row, property: string) =>
      property === 'address' ? row.location?.address : property === 'people' ? row.people : row.label
    return rowsOf(sorted(found, sort, read), `${filter} ${sort}`)
  }, [asked.data, employees, filter, sort])
  const create = mayChange && (
    <Button look="primary" icon={Plus} onPress={() => go({ department: undefined, add: true })}>
      {words.new_department}
    </Button>
  )
  const department = list.find(({ id }) => id === openId)
  return (
    <Page
      title={words.title}
      actions={list.length > 0 && create}
      tools={
        list.length > 0 &&
        (picked.size > 0 ? (
          <PickedRecords words={words} picked={picked} path="department/delete" onNone={() => setPicked(new Set())} />
        ) : (
          <SearchBox value={filter} onChange={(filter) => go({ filter }, { replace: true })} />
        ))
      }
      drawer={
        (department || add) && (
          <DepartmentDrawer key={department?.id ?? 'new'} department={department} onClose={close} />
        )
      }
    >
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty icon={Building2} title={words.empty} text={words.empty_text}>
              {create}
            </Empty>
          ) : (
            <Table
              name="departments"
              label={words.title}
              columns={columns}
              rows={rows}
              sort={sort}
              onSort={(sort) => go({ sort }, { replace: true })}
              openId={openId}
              onOpen={({ id }) => go({ department: id, add: false })}
              picked={picked}
              {...(mayChange && { onPick: setPicked })}
              empty={<Empty icon={Building2} title={words.nothing_found} />}
            />
          )
        }
      </Told>
    </Page>
  )
}
