import { useAsk } from '#web/session/ask.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './fuel.module.css'
import { useVolume } from './use-write.ts'

interface ReceiptsProps {
  tracker_id: number
  from: string
  to: string
}

/** Receipts of a vehicle in the period. */
export const Receipts = ({ tracker_id, from, to }: ReceiptsProps) => {
  const words = useWords('fleet/fuel')
  const format = useFormat()
  const write = useVolume('l')
  const asked = useAsk('fuel/receipt/list', { trackers: [tracker_id], from, to })
  const list = asked.isPlaceholderData ? undefined : asked.data?.list
  return (
    <div className={style.part}>
      <h2>{words.receipts}</h2>
      {list?.length === 0 && <p className="quiet">{words.no_receipts}</p>}
      {list && list.length > 0 && (
        <PlainTable
          label={words.receipts}
          columns={[[words.when], [words.station], [words.volume, 'number'], [words.cost, 'number']]}
          rows={list.map(({ id, time, station, card, volume, cost }) => ({
            key: String(id),
            cells: [
              format.dateTime(time),
              [station, card && `•• ${card}`].filter(Boolean).join(' '),
              write(volume),
              cost === null ? undefined : format.number(cost, 2),
            ],
          }))}
        />
      )}
    </div>
  )
}
