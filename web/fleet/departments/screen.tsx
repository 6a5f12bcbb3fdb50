import { Building2, Plus } from 'lucide-react'
import { useMemo } from 'react'
import type { Result } from '#client/client.ts'
import { rowsOf } from '#web/parts/pages.ts'
import { PickedRecords } from '#web/parts/picked-records.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Records } from '#web/ui/records.tsx'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import { holds, sorted } from '#web/ui/sorted.ts'
import type { Column } from '#web/ui/table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { DepartmentDrawer } from './department-drawer.tsx'

type Department = Result<'department/list'>['list'][number]
interface Row extends Department {
  people: number
}

const parts = { department: id, add: flag, filter: text, sort: text }

/** The departments of the account, and one of them beside. */
export default function DepartmentsScreen() {
  const words = useWords('fleet/departments')
  const format = useFormat()
  const { may } = useUser()
  const asked = useAsk('department/list')
  const employees = useAsk('employee/list', {}).data?.list
  const [{ department: openId, add, filter, sort = 'label=asc' }, go] = useAddress(parts)
  const mayChange = may('employee_update')
  const close = (): void => go({ department: undefined, add: false })
  const short = useMemo(
    () => shortAddresses((asked.data?.list ?? []).map(({ location }) => location?.address)),
    [asked.data],
  )
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'label', title: words.label, sort: 'label', width: 180, grow: 2, cell: ({ label }) => label },
      {
        id: 'address',
        title: words.address,
        sort: 'address',
        width: 180,
        grow: 3,
        cell: ({ location }) => location && <span title={location.address}>{short(location.address)}</span>,
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
    [words, format, short],
  )
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
  const department = asked.data?.list.find(({ id }) => id === openId)
  return (
    <Records
      name="departments"
      icon={Building2}
      words={words}
      asked={{ ...asked, data: asked.data && rows }}
      isBare={asked.data?.list.length === 0}
      columns={columns}
      openId={openId}
      filter={filter}
      sort={sort}
      onOpen={(department) => go({ department, add: false })}
      onFilter={(filter) => go({ filter }, { replace: true })}
      onSort={(sort) => go({ sort }, { replace: true })}
      ways={create}
      many={
        mayChange && (({ rows: _, ...ticked }) => <PickedRecords {...ticked} words={words} path="department/delete" />)
      }
      drawer={
        (department || add) && (
          <DepartmentDrawer key={department?.id ?? 'new'} department={department} onClose={close} />
        )
      }
    />
  )
}
