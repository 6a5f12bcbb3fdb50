import { Link2, RotateCw, Unlink } from 'lucide-react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { here } from '../moment.ts'
import style from './screen.module.css'
import { useChain } from './use-chain.ts'

/** Whether everything is as it was written, and until when. */
export const ChainState = ({ onShow }: { onShow(entry: number): void }) => {
  const words = useWords('panel/audit')
  const common = useCommon()
  const { number, dateTime } = useFormat()
  const { data, error, way, isFetching, refetch } = useChain()
  const again = <IconButton icon={RotateCw} label={words.check_again} onPress={() => void refetch()} />
  if (isFetching)
    return (
      <p className={`${style.chain} quiet`} role="status">
        {way ? words.chain_checking({ checked: number(way.until), all: number(way.entries) }) : common.loading}
      </p>
    )
  if (error || !data)
    return (
      <p className={style.chain} role="alert">
        {failureText(error, common)} {again}
      </p>
    )
  if (data.fault)
    return (
      <div className={`${style.chain} ${style.broken}`} role="alert">
        <Unlink size={16} aria-hidden />
        <span>
          {words.chain_broken({ entry: number(data.fault.entry_id) })}. {words.faults[data.fault.kind]}
        </span>
        {data.fault.kind !== 'missing' && (
          <Button onPress={() => onShow(data.fault?.entry_id ?? 0)}>{words.show_entry}</Button>
        )}
        {again}
      </div>
    )
  const until = data.until_date && dateTime(here(data.until_date))
  return (
    <p className={`${style.chain} ${style.whole}`} role="status" title={data.digest}>
      <Link2 size={16} aria-hidden />
      <span>{until ? words.chain_whole({ count: data.until, when: until }) : words.chain_empty}</span>
      {again}
    </p>
  )
}
