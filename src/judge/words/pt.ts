import type { OtherEvent } from '../other-events.ts'

export const pt: Readonly<Record<OtherEvent, string>> = {
  tacho: 'Evento do tacógrafo',
  checkin_creation: 'Check-in criado',
  task_in_progress: 'Tarefa em curso',
  checkpoint_arrived: 'Chegada ao ponto de controlo',
  checkpoint_completed: 'Ponto de controlo concluído',
  checkpoint_delayed: 'Ponto de controlo atrasado',
  checkpoint_failed: 'Ponto de controlo falhado',
  checkpoint_in_progress: 'Ponto de controlo em curso',
  route_completed: 'Rota concluída',
  route_faulty: 'Rota concluída com falhas',
  route_failed: 'Rota falhada',
  inspection_missing: 'Inspeção não feita',
  phone_message: 'Mensagem para um telefone',
  chat_message: 'Mensagem do motorista',
  service_task_soon: 'Manutenção em breve',
  service_task_expired: 'Manutenção em atraso',
  info: 'Informação',
  odometer_set: 'Odómetro acertado',
  tracker_rename: 'Rastreador renomeado',
  force_location_request: 'Localização pedida',
}
