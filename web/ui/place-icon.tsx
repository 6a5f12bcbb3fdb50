import { MapPin } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Label } from 'react-aria-components/TextField'
import { useWords } from '#web/words/speech.tsx'
import { Picture, pictureOf } from './picture-field.tsx'
import style from './place-icon.module.css'
import { placeIcon, placeIcons } from './place-icons.tsx'

/** What stands for a place in lists: its icon, else its picture. */
export const PlaceMark = ({ icon_id, avatar_file_name }: { icon_id?: number; avatar_file_name: string | null }) => (
  <Picture source={icon_id ? undefined : pictureOf('place', avatar_file_name)} icon={placeIcon(icon_id)} />
)

interface PlaceIconFieldProps {
  /** 0 for none: the picture is shown. */
  value: number
  onChange(icon_id: number): void
}

/** Chooses an icon for a place, or none. */
export const PlaceIconField = ({ value, onChange }: PlaceIconFieldProps) => {
  const words = useWords('ui/place-icon')
  return (
    <RadioGroup
      className={style.field}
      orientation="horizontal"
      value={String(placeIcons[value] ? value : 0)}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      <Label className={style.label}>{words.title}</Label>
      <div className={style.icons}>
        <Radio value="0" aria-label={words.none} className={style.icon}>
          <MapPin size={18} aria-hidden />
        </Radio>
        {Object.entries(placeIcons).map(([id, { name, icon: Icon }]) => (
          <Radio key={id} value={id} aria-label={words.names[name]} className={style.icon}>
            <Icon size={18} aria-hidden />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
