-- The sub-dealers of a dealer, and who has a menu preset, without looking through all dealers.
create index dealer_parent on dealer (parent_id);
create index dealer_menu_preset on dealer (menu_preset_id) where menu_preset_id is not null;
