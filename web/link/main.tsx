import '#web/ui/base.css'
import '#web/ui/theme.ts'
import { Suspense } from 'react'
import { begin } from '#web/ui/begin.tsx'
import { wear } from '#web/ui/brand.ts'
import { Loading } from '#web/ui/told.tsx'
import { languageOf } from '#web/words/language.ts'
import { Speech } from '#web/words/speech.tsx'
import { given } from './given.ts'
import { LinkPage } from './page.tsx'

const { title, color } = given.face
wear({ title, favicon: null, color_theme: color ? `#${color}` : '' })

// The service has chosen the language; the browser may know of which country it is.
const { lang } = document.documentElement
const locale = navigator.languages.find((one) => one.startsWith(lang)) ?? lang

begin(
  <Speech preferences={{ language: languageOf(lang), locale, measures: given.units }}>
    <Suspense fallback={<Loading />}>
      <LinkPage given={given} />
    </Suspense>
  </Speech>,
)
