import { FileSpreadsheet, X } from 'lucide-react'
import { trackerSensorCalibrationDataUploadOmnicomm } from '#client/limits/tracker-sensor-calibration_data.gen.ts'
import { IconButton } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './screen.module.css'

/** Endings of files whose figures the service reads, when the sensor is saved. */
export const read_there = ['.xlsx', '.xls', '.xml'] as const

/** Answers whether the service is to read the file. */
export const isReadThere = ({ name }: Pick<File, 'name'>): boolean =>
  read_there.some((ending) => name.toLowerCase().endsWith(ending))

/** Answers whether it is what monitors of level sensors write. */
export const isOmnicomm = ({ name }: Pick<File, 'name'>): boolean => name.toLowerCase().endsWith('.xml')

interface FileFieldProps {
  file: File
  /** Which of its tables, where it has several. */
  number: number | undefined
  fault: { file?: string | undefined; number?: string | undefined }
  onNumber(number: number | undefined): void
  onRemove(): void
}

/** A file in place of the table, until it is read. */
export const FileField = ({ file, number, fault, onNumber, onRemove }: FileFieldProps) => {
  const words = useWords('fleet/sensors').calibration
  return (
    <div className={style.given}>
      <p className={style.file}>
        <FileSpreadsheet size={18} aria-hidden />
        <b>{file.name}</b>
        <IconButton icon={X} label={words.remove_file} onPress={onRemove} />
      </p>
      {fault.file && (
        <p role="alert" className={style.wrong}>
          {fault.file}
        </p>
      )}
      {(fault.number || number !== undefined) && (
        <NumberField
          label={words.table}
          value={number}
          onChange={onNumber}
          fault={fault.number}
          limits={trackerSensorCalibrationDataUploadOmnicomm.sensor_number}
        />
      )}
      <p className="quiet">{words.waits}</p>
    </div>
  )
}
