import type { OtherEvent } from '../other-events.ts'

export const ru: Readonly<Record<OtherEvent, string>> = {
  tacho: 'Событие тахографа',
  checkin_creation: 'Создана отметка',
  task_in_progress: 'Задание выполняется',
  checkpoint_arrived: 'Прибытие на контрольную точку',
  checkpoint_completed: 'Контрольная точка пройдена',
  checkpoint_delayed: 'Контрольная точка задерживается',
  checkpoint_failed: 'Контрольная точка не пройдена',
  checkpoint_in_progress: 'Контрольная точка выполняется',
  route_completed: 'Маршрут выполнен',
  route_faulty: 'Маршрут выполнен с ошибками',
  route_failed: 'Маршрут не выполнен',
  inspection_missing: 'Осмотр не проведён',
  phone_message: 'Сообщение на телефон',
  chat_message: 'Сообщение от водителя',
  service_task_soon: 'Скоро техобслуживание',
  service_task_expired: 'Техобслуживание просрочено',
  info: 'Информация',
  odometer_set: 'Одометр установлен',
  tracker_rename: 'Трекер переименован',
  force_location_request: 'Запрошено местоположение',
}
