import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './fuel.module.css'
import { ReceiptDrawer } from './receipt-drawer.tsx'
import { useVolume } from './use-volume.ts'

interface ReceiptsProps {
  tracker_id: number
  from: string
  to: string
  /** Something was filled in the period. */
  hasFillings: boolean
  /** Sensors of batteries, whose volumes are kWh. */
  batteries: ReadonlySet<number>
}

/** Receipts of a vehicle in the period. */
export const Receipts = ({ tracker_id, from, to, hasFillings, batteries }: ReceiptsProps) => {
  const words = useWords('fleet/fuel')
  const format = useFormat()
  const write = useVolume('l')
  const charged = useVolume('kWh')
  const { may } = useUser()
  // An id, or a new one.
  const [open, setOpen] = useState<number | 'new'>()
  const asked = useAsk('fuel/receipt/list', { trackers: [tracker_id], from, to })
  const list = asked.isPlaceholderData ? undefined : asked.data?.list
  // Without receipts and without fillings nothing belongs together.
  const enabled = hasFillings || (list?.length ?? 0) > 0
  const matched = useAsk('fuel/receipt/match', { tracker_id, from, to }, { enabled })
  const matches = matched.isPlaceholderData ? [] : (matched.data?.list ?? [])
  const unpaid = matches.filter(({ verdict }) => verdict === 'unpaid')
  const writerOf = (isElectric: boolean) => (isElectric ? charged : write)
  const verdictOf = (receipt_id: number, isElectric: boolean): string | undefined => {
    const match = matches.find(({ receipt_ids }) => receipt_ids.includes(receipt_id))
    return match && tellVerdict(match, words, writerOf(isElectric))
  }
  return (
    <div className={style.part}>
      <header className={style.title}>
        <h2>{words.receipts}</h2>
        {may('vehicle_update') && (
          <Button icon={Plus} onPress={() => setOpen('new')}>
            {words.new_receipt}
          </Button>
        )}
      </header>
      {list?.length === 0 && <p className="quiet">{words.no_receipts}</p>}
      {list && list.length > 0 && (
        <PlainTable
          label={words.receipts}
          columns={[
            [words.when],
            [words.station],
            [words.volume, 'number'],
            [words.cost, 'number'],
            [words.beside_tank],
          ]}
          rows={list.map(({ id, time, station, card, volume, cost, fuel_type }) => ({
            key: String(id),
            cells: [
              <Button
                key={id}
                look="quiet"
                onPress={() => setOpen(id)}
                aria-label={`${words.receipt} ${format.dateTime(time)}`}
              >
                {format.dateTime(time)}
              </Button>,
              [station, card && `•• ${card}`].filter(Boolean).join(' '),
              writerOf(fuel_type === 'electricity')(volume),
              cost === null ? undefined : format.number(cost, 2),
              verdictOf(id, fuel_type === 'electricity'),
            ],
          }))}
        />
      )}
      {unpaid.flatMap(({ fillings }) =>
        fillings.map(({ sensor_id, from, volume }) => (
          <p key={`${sensor_id} ${from}`} className="quiet">
            {`${format.dateTime(from)} · ${writerOf(batteries.has(sensor_id))(volume)} · ${words.verdicts.unpaid}`}
          </p>
        )),
      )}
      {open !== undefined && (
        <ReceiptDrawer
          key={open}
          tracker_id={tracker_id}
          receipt={list?.find(({ id }) => id === open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

type Match = Result<'fuel/receipt/match'>['list'][number]

const tellVerdict = (
  { verdict, difference }: Match,
  { verdicts }: Words<'fleet/fuel'>,
  write: (volume: number) => string,
): string => {
  const told = verdicts[verdict]
  return typeof told === 'string' ? told : told({ volume: write(Math.abs(difference)) })
}
