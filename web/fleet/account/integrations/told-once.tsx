import { Copy } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { CardActions } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './integrations.module.css'

interface ToldProps {
  title: string
  text: string
  secret: string
  onClose(): void
}

/** A secret that is shown this once. */
export const ToldOnce = ({ title, text, secret, onClose }: ToldProps) => {
  const words = useWords('fleet/account/integrations')
  const common = useCommon()
  const copy = () => void navigator.clipboard?.writeText(secret).then(() => toast({ text: common.copied }))
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={style.told}>
        <p>{text}</p>
        <p className={style.secret}>{secret}</p>
        <CardActions>
          <Button icon={Copy} onPress={copy}>
            {common.copy}
          </Button>
          <Button look="primary" onPress={onClose}>
            {words.done}
          </Button>
        </CardActions>
      </div>
    </Dialog>
  )
}
