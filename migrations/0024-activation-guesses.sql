-- Wrong activation codes are counted as failed sign-ins are: by account, for whoever guesses one gets money and free days.
alter table sign_in_failure drop constraint sign_in_failure_area_check;
alter table sign_in_failure add constraint sign_in_failure_area_check check (area in ('user', 'panel', 'activation_code'));
