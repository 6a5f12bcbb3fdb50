-- Versions of sensors are random (0084). Those of before were counted: two of them may add up to what another two did, in a database that
-- was set back. They are made anew, but of ignitions, of which a tracker has one alone and whose devices have the version beside them (0078).
-- That is no change of what a sensor says, so no device is judged anew for it.
alter table sensor disable trigger resense_other;
update sensor set version = version where version < 4294967296 and sensor_type <> 'virtual_ignition';
alter table sensor enable trigger resense_other;
drop sequence sensor_version;
