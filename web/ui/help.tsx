import { CircleQuestionMark } from 'lucide-react'
import { createContext, memo, useContext } from 'react'
import { useCommon } from '#web/words/speech.tsx'
import { IconButton } from './button.tsx'

/** Opens the page of the handbook that is about this screen; undefined where there is no handbook. */
export const HelpContext = createContext<(() => void) | undefined>(undefined)

/** In the head of every screen. Not drawn again with what stands beside it, such as a field that is typed into. */
export const HelpButton = memo(() => {
  const words = useCommon()
  const open = useContext(HelpContext)
  return open && <IconButton icon={CircleQuestionMark} label={words.help} onPress={open} />
})
