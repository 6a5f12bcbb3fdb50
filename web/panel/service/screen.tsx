import { useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { Page } from '#web/ui/page.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import type { Factor } from '../users/factor-field.tsx'
import { Images } from './images.tsx'
import { Preview, type Shown } from './preview.tsx'
import style from './screen.module.css'
import { ServiceForm } from './service-form.tsx'
import type { Settings } from './settings.ts'

/** How the service shows itself, seen while it is changed. */
export default function ServiceScreen() {
  const words = useWords('panel/service')
  const { may } = useDealer()
  const asked = useAsk('panel/dealer/settings/service/read')
  return (
    <Page title={words.title}>
      <Told asked={asked}>
        {({ value }) => (may('users', 'read') ? <WithFactor settings={value} /> : <ServiceSettings settings={value} />)}
      </Told>
    </Page>
  )
}

/** For those who may see what new users get. */
const WithFactor = ({ settings }: { settings: Settings }) => {
  const asked = useAsk('panel/user/mfa/settings/default/read')
  return <Told asked={asked}>{({ value }) => <ServiceSettings settings={settings} factor={value.type} />}</Told>
}

const ServiceSettings = ({ settings, factor }: { settings: Settings; factor?: Factor }) => {
  const [changed, change] = useState<Partial<Shown>>({})
  return (
    <div className={style.halves}>
      <div className={style.column}>
        <ServiceForm settings={settings} factor={factor} onShown={change} />
        <Images settings={settings} />
      </div>
      <div className={style.preview}>
        <Preview shown={{ ...settings, ...changed }} />
      </div>
    </div>
  )
}
