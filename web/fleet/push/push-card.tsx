import { Card } from '#web/ui/card.tsx'
import { useWords } from '#web/words/speech.tsx'
import { PushSettings } from './push-settings.tsx'

/** The same among what an account says of itself. */
export const PushCard = () => (
  <Card title={useWords('fleet/push').title}>
    <PushSettings />
  </Card>
)
