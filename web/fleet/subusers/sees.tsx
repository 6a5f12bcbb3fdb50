import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CardRows, CardText } from '#web/ui/card.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { Picking } from './picking.tsx'
import { type Kind, useSight } from './sight.ts'
import style from './subusers.module.css'

/** What of the account somebody sees. */
export const Sees = ({ subuser_id }: { subuser_id: number }) => {
  const words = useWords('fleet/subusers')
  const [kind, setKind] = useState<Kind>()
  return (
    <section className={style.part} aria-label={words.sees}>
      <h3>{words.sees}</h3>
      <CardRows label={words.sees}>
        <Row title={words.trackers} kind="tracker" subuser_id={subuser_id} onChoose={setKind} />
        <Row title={words.zones} kind="zone" subuser_id={subuser_id} onChoose={setKind} />
        <Row title={words.places} kind="place" subuser_id={subuser_id} onChoose={setKind} />
      </CardRows>
      {kind && <Picking kind={kind} subuser_id={subuser_id} onClose={() => setKind(undefined)} />}
    </section>
  )
}

interface RowProps {
  title: string
  kind: Kind
  subuser_id: number
  onChoose(kind: Kind): void
}

const Row = ({ title, kind, subuser_id, onChoose }: RowProps) => {
  const words = useWords('fleet/subusers')
  const { number } = useFormat()
  const { data } = useSight(kind, subuser_id)
  const count = data?.ids.length ?? 0
  const told = data && (data.all ? words.all : count === 0 ? words.none : number(count))
  return (
    <li>
      <CardText quiet={told ?? '…'}>{title}</CardText>
      <Button aria-label={`${words.choose}: ${title}`} isDisabled={!data} onPress={() => onChoose(kind)}>
        {words.choose}
      </Button>
    </li>
  )
}
