-- What was told lately and has no answer is read every few seconds, whatever was never answered before.

create index device_command_sent on device_command (sent) where state = 'sent';
