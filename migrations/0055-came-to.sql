-- Where a device knocked that came to another port than its protocol's: `detect`, or the name of that port's protocol.

alter table unknown_device add came_to text;
