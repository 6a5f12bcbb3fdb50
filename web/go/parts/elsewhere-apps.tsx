import { Copy, ExternalLink, QrCode } from 'lucide-react'
import { useState } from 'react'
import kit from '#web/small/kit.module.css'
import { Button, Card } from '#web/small/parts.tsx'
import { type App, appsOf, type Elsewhere } from '../position/elsewhere.ts'
import style from '../screens/screen.module.css'
import { useWords } from '../speech.tsx'
import { useHeld } from '../use-phone.tsx'

/** What tells places with the screen off, which no page can: applications of others, set up by a press or a code. */
export const ElsewhereApps = ({ elsewhere }: { elsewhere: Elsewhere }) => {
  const { position } = useWords()
  return (
    <Card>
      <h2>{position.elsewhere}</h2>
      <p>{position.elsewhere_text}</p>
      {appsOf(location.hostname, elsewhere).map((app) => (
        <SettingUp key={app.name} {...app} />
      ))}
      <p className="quiet">{position.elsewhere_secret}</p>
    </Card>
  )
}

const SettingUp = ({ name, address, opens }: App) => {
  const { position, link, faults } = useWords()
  const { say } = useHeld()
  const [code, setCode] = useState<{ size: number; path: string }>()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address)
    say(link.copied)
  }
  // What draws it is loaded by whoever wants it.
  const show = async (): Promise<void> => {
    try {
      const { squaresOf } = await import('#web/ui/squares-path.ts')
      setCode(squaresOf(address))
    } catch {
      say(faults.away)
    }
  }
  return (
    <section className={style.setting_up} aria-label={name}>
      {opens ? (
        <a className={kit.button} href={address}>
          <ExternalLink aria-hidden size={22} />
          {position.set_up({ name })}
        </a>
      ) : (
        <>
          <h3>{name}</h3>
          <p className="quiet">{position.osmand}</p>
          <output className={style.address}>{address}</output>
          <Button icon={Copy} onPress={() => void copy()}>
            {position.copy}
          </Button>
        </>
      )}
      {code ? (
        <Squares {...code} />
      ) : (
        <Button icon={QrCode} onPress={() => void show()}>
          {position.code({ name })}
        </Button>
      )}
    </section>
  )
}

/** Dark on light whatever the theme, for cameras. */
const Squares = ({ size, path }: { size: number; path: string }) => (
  <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} className={style.squares} shapeRendering="crispEdges" aria-hidden>
    <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#ffffff" />
    <path d={path} fill="#000000" />
  </svg>
)
