import { useAsk } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardRows, CardText } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './integrations.module.css'

/** Addresses that are told of what happens; one is open beside. */
export const Webhooks = ({ onOpen }: { onOpen(id: number | 'new'): void }) => {
  const words = useWords('fleet/account/integrations')
  const asked = useAsk('webhook/list')
  return (
    <Card title={words.webhooks} actions={<Button onPress={() => onOpen('new')}>{words.new_webhook}</Button>}>
      <p className="quiet">{words.webhooks_text}</p>
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <p>{words.no_webhooks}</p>
          ) : (
            <CardRows label={words.webhooks}>
              {list.map(({ id, label, url, enabled }) => (
                <li key={id}>
                  <button type="button" className={style.open} onClick={() => onOpen(id)}>
                    <CardText quiet={url}>{label}</CardText>
                  </button>
                  <Chip look={enabled ? 'good' : 'silent'}>{enabled ? words.on : words.off}</Chip>
                </li>
              ))}
            </CardRows>
          )
        }
      </Told>
    </Card>
  )
}
