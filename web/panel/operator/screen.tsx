import { useNavigate } from '@tanstack/react-router'
import { oneOf, useAddress } from '#web/ui/address.ts'
import { useWords } from '#web/words/speech.tsx'
import { Addresses } from './addresses/addresses.tsx'
import { Jobs } from './jobs.tsx'
import { Maps } from './map/maps.tsx'
import style from './screen.module.css'
import { PlatformState } from './state.tsx'
import { UnknownDevices } from './unknown-devices.tsx'

const views = ['overview', 'unknown', 'jobs', 'map', 'addresses'] as const
const parts = { show: oneOf(views, 'overview') }
const shown = { overview: PlatformState, unknown: UnknownDevices, jobs: Jobs, map: Maps, addresses: Addresses }

/** How the platform does, for whoever runs it, and who knocks at it. */
export default function OperatorScreen() {
  const words = useWords('panel/operator')
  const [{ show }] = useAddress(parts)
  const navigate = useNavigate()
  const View = shown[show]
  return (
    <View
      choice={
        <fieldset className={style.views} aria-label={words.title}>
          {views.map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === show}
              onClick={() =>
                void navigate({ to: '/operator' as never, search: (key === 'overview' ? {} : { show: key }) as never })
              }
              className={style.view}
            >
              {words[key]}
            </button>
          ))}
        </fieldset>
      }
    />
  )
}
