import { Copy as CopyIcon } from 'lucide-react'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './connect.module.css'
import { type Facts, isHere } from './facts.ts'

/** What to set in the device, each to be copied. */
export const ToSet = ({ facts, device_id }: { facts: Facts; device_id: string }) => {
  const words = useWords('fleet/devices').connect
  const { host, port, transport, protocol, address, sms } = facts
  if (port === undefined) return <p>{words.off}</p>
  return (
    <section className={style.part}>
      <h3>{address ? words.set_app : words.set}</h3>
      {address && <p className="quiet">{words.set_app_text}</p>}
      <dl className={style.facts}>
        {address ? (
          <Fact name={words.address} value={address} />
        ) : (
          <>
            <Fact name={words.server} value={host} />
            <Fact name={words.port} value={String(port)} />
            <Fact name={words.transport} value={transport} isPlain />
          </>
        )}
        <Fact name={words.protocol} value={protocol} isPlain />
        <Fact name={words.id} value={device_id} />
      </dl>
      {isHere(host) && <p className={style.note}>{words.local}</p>}
      {sms.length > 0 && (
        <>
          <p className="quiet">{words.sms}</p>
          <ul className={style.lines}>
            {sms.map((line) => (
              <li key={line}>
                <code>{line}</code>
                <Copy value={line} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Fact = ({ name, value, isPlain = false }: { name: string; value: string; isPlain?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {isPlain ? value : <code>{value}</code>}
      {!isPlain && <Copy name={name} value={value} />}
    </dd>
  </div>
)

const Copy = ({ name, value }: { name?: string; value: string }) => {
  const common = useCommon()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value)
    toast({ text: common.copied })
  }
  return <IconButton icon={CopyIcon} label={`${common.copy}: ${name ?? value}`} onPress={() => void copy()} />
}
