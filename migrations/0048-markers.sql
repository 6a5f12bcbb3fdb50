-- How a tracker is drawn on maps and in lists, as its account has chosen: an icon of the set that applications have, and a colour.
alter table tracker add marker_icon text;
alter table tracker add marker_color text;
