import { type ReactNode, useEffect } from 'react'
import { askForSources } from '#web/parts/map-sources.ts'
import { useAsk } from '#web/session/ask.ts'
import { Page } from '#web/ui/page.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import panel from '../../panel.module.css'
import { AddMap } from './add-map.tsx'
import { Drawn } from './drawn.tsx'
import { FetchStreets } from './fetch-streets.tsx'
import { Files } from './files.tsx'
import { Leaving } from './leaving.tsx'
import type { MapRead } from './map-read.ts'

/** Milliseconds between two looks: while something comes, and else. */
const soon = 1_500
const later = 10_000

const isUnderWay = (read: MapRead | undefined): boolean => ['waiting', 'running'].includes(read?.fetch?.state ?? '')

/** What maps are drawn of, who is asked for it, and how it is had otherwise. */
export const Maps = ({ choice }: { choice: ReactNode }) => {
  const { title } = useWords('panel/operator')
  const asked = useAsk('panel/map/read', {}, { every: (read) => (isUnderWay(read) ? soon : later) })
  const drawn = JSON.stringify(asked.data?.drawn.map(({ id, bounds, fault }) => [id, bounds, fault]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map on this screen shows what is drawn by now
  useEffect(askForSources, [drawn])
  return (
    <Page title={title} tools={choice}>
      <Told asked={asked}>
        {(read) => (
          <div className={panel.cards}>
            <Leaving read={read} />
            <Drawn read={read} />
            <FetchStreets read={read} />
            <Files read={read} />
            <AddMap read={read} />
          </div>
        )}
      </Told>
    </Page>
  )
}
