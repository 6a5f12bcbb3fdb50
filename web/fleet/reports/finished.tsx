import { FileClock, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { rowsOf } from '#web/parts/pages.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { useAddress } from '#web/ui/address.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Chip, type ChipLook } from '#web/ui/chip.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { parts } from './address.ts'
import { draftOfInfo } from './draft.ts'
import { useAbout } from './use-about.ts'
import { type Info, isOpen } from './use-report.ts'
import { unwatch } from './watched.ts'

/** Reports that there are, the newest first, and those that are being made. */
export const Finished = () => {
  const words = useWords('fleet/reports')
  const [removing, setRemoving] = useState<Info>()
  const columns = useColumns(setRemoving)
  const [, go] = useAddress(parts)
  const asked = useAsk('report/tracker/list', undefined, {
    every: (answer) => (answer?.list.some(isOpen) ? 2_000 : 0),
  })
  return (
    <>
      <Told asked={asked}>
        {({ list }) => (
          <Table
            name="reports"
            label={words.tabs.finished}
            columns={columns}
            rows={rowsOf(list)}
            onOpen={({ id }) => go({ report: id })}
            isPlain
            empty={<Empty icon={FileClock} title={words.none_yet} text={words.none_yet_text} />}
          />
        )}
      </Told>
      {removing && <RemoveReport {...removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

const RemoveReport = ({ id, title, onClose }: Pick<Info, 'id' | 'title'> & { onClose(): void }) => {
  const words = useWords('fleet/reports')
  const common = useCommon()
  const remove = useDo('report/tracker/delete')
  const run = (): void => {
    unwatch(id)
    remove.mutate({ report_id: id }, { onSuccess: onClose })
  }
  return (
    <Confirm
      title={words.remove({ title })}
      text={words.remove_text}
      action={common.remove}
      isPending={remove.isPending}
      {...(remove.error && { failure: failureText(remove.error, common) })}
      onCancel={onClose}
      onConfirm={run}
    />
  )
}

const stateOf = (info: Info): 'making' | 'failed' | 'done' => (isOpen(info) ? 'making' : info.fault ? 'failed' : 'done')
const looks: Readonly<Record<ReturnType<typeof stateOf>, ChipLook>> = {
  making: 'waiting',
  failed: 'bad',
  done: 'good',
}

const useColumns = (onRemove: (info: Info) => void): readonly Column<Info>[] => {
  const words = useWords('fleet/reports')
  const format = useFormat()
  const about = useAbout()
  const trackers = useAsk('tracker/list').data?.list
  const { now } = useUser()
  const common = useCommon()
  return useMemo(
    () => [
      { id: 'title', title: words.report, width: 180, grow: 2, cell: ({ title }) => title },
      {
        ...{ id: 'about', title: words.about, width: 220, grow: 3 },
        cell: (info) => {
          const { whose, period } = draftOfInfo(info, trackers ?? [])
          return about(whose, period)
        },
      },
      {
        ...{ id: 'created', title: words.made, width: 130 },
        cell: ({ created }) => <time title={format.exact(created)}>{format.ago(created, now())}</time>,
      },
      {
        ...{ id: 'state', title: words.state, width: 120 },
        cell: (info) => {
          const state = stateOf(info)
          const told = words.states[state]
          return (
            <Chip look={looks[state]}>{state === 'making' ? `${told} ${format.percent(info.percent)}` : told}</Chip>
          )
        },
      },
      {
        ...{ id: 'remove', title: common.remove, width: 90 },
        cell: (info) => (
          <IconButton icon={Trash2} label={`${common.remove}: ${info.title}`} onPress={() => onRemove(info)} />
        ),
      },
    ],
    [words, common, format, about, trackers, now, onRemove],
  )
}
