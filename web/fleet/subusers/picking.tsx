import { useMemo, useState } from 'react'
import { rowsOf } from '#web/parts/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { holds, sorted } from '#web/ui/sorted.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useSeesNothing } from './sees-nothing.tsx'
import { type Kind, type Sight, useChoosable, useSee, useSight } from './sight.ts'
import style from './subusers.module.css'

interface PickingProps {
  kind: Kind
  subuser_id: number
  onClose(): void
}

/** Which trackers, zones or places somebody sees: ticked in a list that is searched, many at once. */
export const Picking = (props: PickingProps) => {
  const words = useWords('fleet/subusers')
  const sight = useSight(props.kind, props.subuser_id)
  const choosable = useChoosable(props.kind)
  return (
    <Dialog isWide title={words.choose_titles[props.kind]} onClose={props.onClose}>
      <Told asked={sight}>
        {(before) => <Told asked={choosable}>{(list) => <Choose {...props} before={before} list={list} />}</Told>}
      </Told>
    </Dialog>
  )
}

interface Choosable {
  id: number
  label: string
  detail: string
}

const Choose = ({
  kind,
  subuser_id,
  onClose,
  before,
  list,
}: PickingProps & { before: Sight; list: readonly Choosable[] }) => {
  const words = useWords('fleet/subusers')
  const common = useCommon()
  const { number } = useFormat()
  const [all, setAll] = useState(before.all)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set(before.ids))
  const [filter, setFilter] = useState<string>()
  const [sort, setSort] = useState('label=asc')
  const [error, setError] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const see = useSee(kind, subuser_id)
  const found = useMemo(() => {
    const those = list.filter(({ label, detail }) => holds(filter ?? '', label, detail))
    return sorted(those, sort, (one, property) => one[property as 'label' | 'detail'])
  }, [list, filter, sort])
  const columns = useMemo(
    (): readonly Column<Choosable>[] => [
      { id: 'label', title: words.label, sort: 'label', width: 180, grow: 1, cell: ({ label }) => label },
      { id: 'detail', title: words.details, sort: 'detail', width: 180, grow: 1, cell: ({ detail }) => detail },
    ],
    [words],
  )
  // Whoever ticks all, or none, means those that are found.
  const foundIds = new Set(found.map(({ id }) => id))
  const shown = new Set([...picked].filter((id) => foundIds.has(id)))
  const pick = (next: ReadonlySet<number>): void =>
    setPicked(new Set([...[...picked].filter((id) => !foundIds.has(id)), ...next]))
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await see(before, { all, ids: [...picked] })
      toast({ text: words.saved })
      onClose()
    } catch (failed) {
      setError(failed)
      setSaving(false)
    }
  }
  const { submit, asking } = useSeesNothing(save)
  return (
    <div className={style.picking}>
      {kind !== 'tracker' && <SwitchField label={words.all_of_them} value={all} onChange={setAll} />}
      {!all &&
        (list.length === 0 ? (
          <p className="quiet">{words.nothing_there}</p>
        ) : (
          <>
            <SearchBox value={filter} onChange={setFilter} />
            <div className={style.rows}>
              <Table
                name="sight"
                label={words.choose_titles[kind]}
                columns={columns}
                rows={rowsOf(found, `${filter} ${sort}`)}
                sort={sort}
                onSort={setSort}
                picked={shown}
                onPick={pick}
                isPlain
                empty={<p className="quiet">{common.nothing_found}</p>}
              />
            </div>
          </>
        ))}
      {error !== undefined && (
        <p role="alert" className={style.fault}>
          {failureText(error, common)}
        </p>
      )}
      <div className={style.foot}>
        {!all && (
          <span className="quiet" role="status">
            {words.chosen}: {number(picked.size)} / {number(list.length)}
          </span>
        )}
        <Button look="quiet" onPress={onClose}>
          {common.cancel}
        </Button>
        <Button
          look="primary"
          isPending={isSaving}
          onPress={() => void submit(kind === 'tracker' ? picked.size : undefined)}
        >
          {common.save}
        </Button>
      </div>
      {asking}
    </div>
  )
}
