import { FileUp, Plus, UserRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { ImportWizard } from '#web/ui/import/wizard.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Rows, usePages } from '#web/ui/rows.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { plural } from '#web/words/dictionary.ts'
import { useLanguage, useWords } from '#web/words/speech.tsx'
import { columnsOf, type Employee } from './columns.tsx'
import { EmployeeDrawer } from './employee-drawer.tsx'
import { importKind } from './import-kind.ts'
import { PickedEmployees } from './picked.tsx'
import style from './screen.module.css'
import { employees } from './words.ts'

const parts = { employee: id, add: flag, filter: text, sort: text, import: text }

/** The employees of the account in a table, and one of them beside. */
export default function EmployeesScreen() {
  const words = useWords(employees)
  const language = useLanguage()
  const { may } = useUser()
  const [{ employee: openId, add, filter, import: importing, sort = 'first_name=asc' }, go] = useAddress(parts)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const asked = usePages('employee/list', { filter, sort: [sort] })
  const departments = useAsk('department/list').data
  const trackers = useAsk('tracker/list').data
  const columns = useMemo(() => {
    const names = (list: readonly { id: number; label: string }[] = []) =>
      new Map(list.map(({ id, label }) => [id, label]))
    return columnsOf(words, { departments: names(departments?.list), trackers: names(trackers?.list) })
  }, [words, departments, trackers])
  const kind = useMemo(() => importKind(words), [words])
  const mayChange = may('employee_update')
  const close = (): void => go({ employee: undefined, add: false })
  const create = mayChange && (
    <Button look="primary" icon={Plus} onPress={() => go({ employee: undefined, add: true })}>
      {words.new_employee}
    </Button>
  )
  const bring = mayChange && (
    <Button icon={FileUp} onPress={() => go({ import: 'new' })}>
      {words.import}
    </Button>
  )
  const isBare = asked.data?.count === 0 && !filter
  const tools = (rows: Rows<Employee>) =>
    picked.size > 0 ? (
      <PickedEmployees rows={rows} picked={picked} onNone={() => setPicked(new Set())} />
    ) : (
      <>
        <SearchBox label={words.search} value={filter} onChange={(filter) => go({ filter }, { replace: true })} />
        <span className="quiet">{plural(language)(rows.count, words.count)}</span>
      </>
    )
  return (
    <Page
      title={words.title}
      actions={
        !isBare && (
          <>
            {bring}
            {create}
          </>
        )
      }
      tools={!isBare && asked.data && tools(asked.data)}
      drawer={(openId || add) && <EmployeeDrawer key={openId ?? 'new'} id={openId} onClose={close} />}
    >
      <Told asked={asked}>
        {(rows) =>
          isBare ? (
            <Empty icon={UserRound} title={words.empty} text={words.empty_text}>
              <div className={style.ways}>
                {create}
                {bring}
              </div>
            </Empty>
          ) : (
            <Table
              name="employees"
              label={words.title}
              columns={columns}
              rows={rows}
              sort={sort}
              onSort={(sort) => go({ sort }, { replace: true })}
              openId={openId}
              onOpen={({ id }) => go({ employee: id, add: false })}
              picked={picked}
              {...(mayChange && { onPick: setPicked })}
              empty={<Empty icon={UserRound} title={words.nothing_found} text={words.nothing_found_text} />}
            />
          )
        }
      </Told>
      {importing && <ImportWizard kind={kind} at={importing} go={(at) => go({ import: at })} />}
    </Page>
  )
}
