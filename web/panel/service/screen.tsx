import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { Page } from '#web/ui/page.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Images } from './images.tsx'
import { Preview, type Shown } from './preview.tsx'
import style from './screen.module.css'
import { ServiceForm } from './service-form.tsx'
import { service } from './words.ts'

export type Settings = Result<'panel/dealer/settings/service/read'>['value']

/** How the service shows itself, seen while it is changed. */
export default function ServiceScreen() {
  const words = useWords(service)
  const asked = useAsk('panel/dealer/settings/service/read')
  return (
    <Page title={words.title}>
      <Told asked={asked}>{({ value }) => <Settings settings={value} />}</Told>
    </Page>
  )
}

const Settings = ({ settings }: { settings: Settings }) => {
  const [changed, change] = useState<Partial<Shown>>({})
  return (
    <div className={style.halves}>
      <div className={style.column}>
        <ServiceForm settings={settings} onShown={change} />
        <Images settings={settings} />
      </div>
      <div className={style.preview}>
        <Preview shown={{ ...settings, ...changed }} />
      </div>
    </div>
  )
}
