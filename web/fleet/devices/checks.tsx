import { useWords } from '#web/words/speech.tsx'
import style from './connect.module.css'
import { type Facts, idKind, type Model } from './facts.ts'

interface ChecksProps {
  device_id: string
  model: Pick<Model, 'id_type'>
  facts: Facts
}

/** What may be wrong with a device of which nothing comes. */
export const Checks = ({ device_id, model, facts }: ChecksProps) => {
  const { check, checks } = useWords('fleet/devices').connect
  const isApp = idKind(model) === 'generated'
  return (
    <details className={style.checks}>
      <summary>{check}</summary>
      <ul>
        <li>{isApp ? checks.app : checks.power}</li>
        <li>{facts.address ? checks.address : checks.server}</li>
        <li>
          {checks.id} <code>{device_id}</code>
        </li>
        <li>{checks.sky}</li>
        <li>{checks.firewall}</li>
      </ul>
    </details>
  )
}
