import { BellRing } from 'lucide-react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { IconButton } from '#web/ui/button.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './push.module.css'
import { PushSettings } from './push-settings.tsx'

/** The same behind a button, where there is little room. */
export const PushButton = () => {
  const words = useWords('fleet/push')
  return (
    <DialogTrigger>
      <IconButton icon={BellRing} label={words.title} />
      <Popover className={style.popover} placement="bottom start">
        <Dialog aria-label={words.title} className={style.dialog}>
          <PushSettings />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
