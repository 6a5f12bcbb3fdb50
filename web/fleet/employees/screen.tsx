import { FileUp, Plus, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { ExportMenu } from '#web/parts/export/export-menu.tsx'
import { pointOf } from '#web/parts/export/listing.ts'
import { tableListing } from '#web/parts/export/table-listing.ts'
import { ImportWizard } from '#web/parts/import/import-wizard.tsx'
import { pagesOf, usePages } from '#web/parts/pages.ts'
import { useTagText } from '#web/parts/tag-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { day, flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Records } from '#web/ui/records.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { columnsOf } from './columns.tsx'
import type { Employee } from './employee.ts'
import { EmployeeDrawer } from './employee-drawer.tsx'
import { importKind } from './import-kind.ts'
import { PickedEmployees } from './picked.tsx'

const parts = { employee: id, add: flag, filter: text, until: day, sort: text, import: text }

/** The employees of the account in a table, and one of them beside. */
export default function EmployeesScreen() {
  const words = useWords('fleet/employees')
  const format = useFormat()
  const { may } = useUser()
  const { client } = useSession()
  const tagText = useTagText()
  const [{ employee: openId, add, filter, until, import: importing, sort = 'first_name=asc' }, go] = useAddress(parts)
  const listed = { filter, sort: [sort], ...(until && { licensed_until: until }) }
  const asked = usePages('employee/list', listed)
  const departments = useAsk('department/list').data
  const trackers = useAsk('tracker/list').data
  const columns = useMemo(() => {
    const names = (list: readonly { id: number; label: string }[] = []) =>
      new Map(list.map(({ id, label }) => [id, label]))
    return columnsOf(words, { departments: names(departments?.list), trackers: names(trackers?.list), tagText })
  }, [words, departments, trackers, tagText])
  const kind = useMemo(() => importKind(words), [words])
  const mayChange = may('employee_update')
  const close = (): void => go({ employee: undefined, add: false })
  const listing = () =>
    tableListing<Employee>({
      table: 'employees',
      name: words.title,
      columns,
      pages: () => pagesOf(client, 'employee/list', listed),
      place: ({ location }) => pointOf(location),
    })
  const ways = mayChange && (
    <>
      <Button icon={FileUp} onPress={() => go({ import: 'new' })}>
        {words.import}
      </Button>
      <Button look="primary" icon={Plus} onPress={() => go({ employee: undefined, add: true })}>
        {words.new_employee}
      </Button>
    </>
  )
  return (
    <Records
      name="employees"
      icon={UserRound}
      words={words}
      asked={asked}
      isBare={asked.data?.count === 0 && !filter && !until}
      columns={columns}
      openId={openId}
      filter={filter}
      sort={sort}
      onOpen={(employee) => go({ employee, add: false })}
      onFilter={(filter) => go({ filter }, { replace: true })}
      onSort={(sort) => go({ sort }, { replace: true })}
      narrowed={
        until ? { name: words.ends({ day: format.date(until) }), onClear: () => go({ until: undefined }) } : undefined
      }
      ways={ways}
      exports={<ExportMenu listing={listing} isPlaced />}
      tally={(count) => words.count({ count })}
      many={mayChange && ((ticked) => <PickedEmployees {...ticked} />)}
      drawer={(openId || add) && <EmployeeDrawer key={openId ?? 'new'} id={openId} onClose={close} />}
    >
      {importing && <ImportWizard kind={kind} at={importing} go={(at) => go({ import: at })} />}
    </Records>
  )
}
