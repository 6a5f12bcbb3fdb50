-- Forms that nobody has submitted are forgotten some time: they are copies of templates, and hold nothing.
create index form_unsubmitted on form (created) where submitted is null and task_id is null;
