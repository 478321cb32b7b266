-- The schema as the migrations of commit d5300875 made it, with their names of then, and one person.
CREATE TABLE `activity_items` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `type` varchar(32) NOT NULL,
  `title` varchar(255) NOT NULL,
  `description` varchar(1000) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `link` varchar(500) DEFAULT NULL,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  PRIMARY KEY (`id`),
  KEY `activity_items_newest` (`created_at`,`id`),
  KEY `activity_items_user` (`user_id`,`created_at`,`id`),
  CONSTRAINT `activity_items_user_exists` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `calendar_absences` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `first_day` date NOT NULL,
  `last_day` date NOT NULL,
  `created_by` bigint(20) NOT NULL,
  `created_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `calendar_absences_of` (`user_id`,`last_day`,`first_day`),
  CONSTRAINT `calendar_absences_user_exists` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `calendar_holidays` (
  `day` date NOT NULL,
  `name` varchar(100) NOT NULL,
  PRIMARY KEY (`day`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `name` varchar(64) NOT NULL,
  `actor_id` bigint(20) DEFAULT NULL,
  `payload` mediumtext NOT NULL,
  `tags` varchar(255) NOT NULL,
  `audience` mediumtext NOT NULL,
  `is_organisation_wide` tinyint(1) NOT NULL,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  `actor_role` varchar(16) DEFAULT NULL,
  `request_id` char(16) DEFAULT NULL,
  `address` varchar(45) DEFAULT NULL,
  `changes` mediumtext DEFAULT NULL,
  `stream_effect` mediumtext DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `events_created_at` (`created_at`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `idempotency_keys` (
  `user_id` bigint(20) NOT NULL,
  `idempotency_key` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `fingerprint` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `answer` mediumtext DEFAULT NULL,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  PRIMARY KEY (`user_id`,`idempotency_key`),
  KEY `idempotency_keys_created_at` (`created_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `identity_events` (
  `id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `happened_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `identity_events_happened` (`happened_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `identity_outbox` (
  `user_id` bigint(20) NOT NULL,
  `has_profile` tinyint(1) NOT NULL DEFAULT 0,
  `has_role` tinyint(1) NOT NULL DEFAULT 0,
  `has_enabled` tinyint(1) NOT NULL DEFAULT 0,
  `has_sign_out` tinyint(1) NOT NULL DEFAULT 0,
  `generation` int(11) NOT NULL DEFAULT 1,
  `requested_at` datetime(3) NOT NULL,
  `attempts` int(11) NOT NULL DEFAULT 0,
  `run_at` datetime(3) NOT NULL,
  `locked_until` datetime(3) DEFAULT NULL,
  `last_error` varchar(500) DEFAULT NULL,
  `alerted_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`user_id`),
  KEY `identity_outbox_run_at` (`run_at`),
  CONSTRAINT `identity_outbox_user_exists` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `job_schedules` (
  `kind` varchar(64) NOT NULL,
  `slot` datetime(3) NOT NULL,
  PRIMARY KEY (`kind`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `jobs` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `kind` varchar(64) NOT NULL,
  `payload` text NOT NULL,
  `state` varchar(16) NOT NULL DEFAULT 'waiting',
  `run_at` datetime(3) NOT NULL,
  `attempts` int(11) NOT NULL DEFAULT 0,
  `locked_by` varchar(64) DEFAULT NULL,
  `locked_until` datetime(3) DEFAULT NULL,
  `unique_key` varchar(128) DEFAULT NULL,
  `last_error` varchar(500) DEFAULT NULL,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  `lane` varchar(8) NOT NULL DEFAULT 'short',
  PRIMARY KEY (`id`),
  UNIQUE KEY `jobs_unique_key` (`unique_key`),
  KEY `jobs_state_run_at` (`state`,`run_at`,`id`),
  KEY `jobs_due` (`state`,`lane`,`run_at`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `milestones` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `task_id` bigint(20) NOT NULL,
  `title` varchar(200) NOT NULL,
  `description` text NOT NULL,
  `position` int(11) NOT NULL,
  `completion_percentage` decimal(5,2) NOT NULL DEFAULT 0.00,
  `is_completed` tinyint(1) NOT NULL DEFAULT 0,
  `version` int(11) NOT NULL DEFAULT 1,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  `updated_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  PRIMARY KEY (`id`),
  KEY `milestones_order` (`task_id`,`position`,`id`),
  CONSTRAINT `milestones_task_exists` FOREIGN KEY (`task_id`) REFERENCES `tasks` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `notifications` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `type` varchar(32) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `title` varchar(255) NOT NULL,
  `message` varchar(1000) NOT NULL,
  `link` varchar(500) DEFAULT NULL,
  `is_read` tinyint(1) NOT NULL DEFAULT 0,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  PRIMARY KEY (`id`),
  KEY `notifications_newest` (`user_id`,`created_at`,`id`),
  KEY `notifications_unread` (`user_id`,`is_read`),
  CONSTRAINT `notifications_user_exists` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `progress_reports` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `author_id` bigint(20) NOT NULL,
  `task_id` bigint(20) DEFAULT NULL,
  `task_creator_id` bigint(20) DEFAULT NULL,
  `description` text NOT NULL,
  `completion_percentage` decimal(5,2) NOT NULL,
  `report_date` datetime(3) NOT NULL,
  `needs_approval` tinyint(1) NOT NULL DEFAULT 0,
  `approved_at` datetime(3) DEFAULT NULL,
  `approved_by` bigint(20) DEFAULT NULL,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  `approval` varchar(8) NOT NULL DEFAULT 'none',
  PRIMARY KEY (`id`),
  KEY `progress_reports_newest` (`created_at`,`id`),
  KEY `progress_reports_author` (`author_id`,`created_at`,`id`),
  KEY `progress_reports_task` (`task_id`,`created_at`,`id`),
  KEY `progress_reports_approver_exists` (`approved_by`),
  KEY `progress_reports_approval` (`approval`,`created_at`,`id`),
  KEY `progress_reports_author_approval` (`author_id`,`approval`,`created_at`,`id`),
  KEY `progress_reports_task_approval` (`task_id`,`approval`,`created_at`,`id`),
  KEY `progress_reports_author_task` (`author_id`,`task_id`,`created_at`,`id`),
  KEY `progress_reports_author_task_approval` (`author_id`,`task_id`,`approval`,`created_at`,`id`),
  CONSTRAINT `progress_reports_approver_exists` FOREIGN KEY (`approved_by`) REFERENCES `users` (`id`),
  CONSTRAINT `progress_reports_author_exists` FOREIGN KEY (`author_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `report_files` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `report_id` bigint(20) NOT NULL,
  `author_id` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  `size` bigint(20) NOT NULL,
  `media_type` varchar(127) NOT NULL,
  `sha256` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `storage_key` char(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `needs_approval` tinyint(1) NOT NULL,
  `decision` varchar(8) DEFAULT NULL,
  `decided_by` bigint(20) DEFAULT NULL,
  `decided_at` datetime(3) DEFAULT NULL,
  `rejection_reason` varchar(500) DEFAULT NULL,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  PRIMARY KEY (`id`),
  UNIQUE KEY `report_files_storage_key` (`storage_key`),
  KEY `report_files_report` (`report_id`,`id`),
  KEY `report_files_author` (`author_id`,`size`),
  KEY `report_files_waiting` (`needs_approval`,`decision`,`author_id`),
  KEY `report_files_decider_exists` (`decided_by`),
  CONSTRAINT `report_files_author_exists` FOREIGN KEY (`author_id`) REFERENCES `users` (`id`),
  CONSTRAINT `report_files_decider_exists` FOREIGN KEY (`decided_by`) REFERENCES `users` (`id`),
  CONSTRAINT `report_files_report_exists` FOREIGN KEY (`report_id`) REFERENCES `progress_reports` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `report_links` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `report_id` bigint(20) NOT NULL,
  `position` int(11) NOT NULL,
  `title` varchar(200) NOT NULL,
  `url` varchar(2048) NOT NULL,
  `description` varchar(500) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `report_links_report` (`report_id`,`position`),
  CONSTRAINT `report_links_report_exists` FOREIGN KEY (`report_id`) REFERENCES `progress_reports` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `report_scope` (
  `report_id` bigint(20) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `approval` varchar(8) NOT NULL,
  `created_at` datetime(3) NOT NULL,
  PRIMARY KEY (`report_id`,`user_id`),
  KEY `report_scope_newest` (`user_id`,`created_at`,`report_id`),
  KEY `report_scope_approval` (`user_id`,`approval`,`created_at`,`report_id`),
  CONSTRAINT `report_scope_report_exists` FOREIGN KEY (`report_id`) REFERENCES `progress_reports` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `schema_migrations` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(255) DEFAULT NULL,
  `batch` int(11) DEFAULT NULL,
  `migration_time` timestamp NULL DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=49 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `schema_migrations` VALUES
(1,'202611210900_platform_idempotency_keys',1,'2026-11-26 11:59:15'),
(2,'202611210901_platform_events',1,'2026-11-26 11:59:15'),
(3,'202611210902_platform_jobs',1,'2026-11-26 11:59:15'),
(4,'202611210910_users_users',1,'2026-11-26 11:59:15'),
(5,'202611210911_users_closure',1,'2026-11-26 11:59:15'),
(6,'202611210912_auth_sessions',1,'2026-11-26 11:59:15'),
(7,'202611210920_tasks_tasks',1,'2026-11-26 11:59:15'),
(8,'202611210921_tasks_assignments',1,'2026-11-26 11:59:15'),
(9,'202611210922_tasks_tags',1,'2026-11-26 11:59:15'),
(10,'202611210923_tasks_scope',1,'2026-11-26 11:59:15'),
(11,'202611210924_tasks_milestones',1,'2026-11-26 11:59:15'),
(12,'202611210930_reports_reports',1,'2026-11-26 11:59:15'),
(13,'202611210931_reports_files',1,'2026-11-26 11:59:15'),
(14,'202611210932_reports_links',1,'2026-11-26 11:59:15'),
(15,'202611210940_notifications_notifications',1,'2026-11-26 11:59:16'),
(16,'202611210950_activity_items',1,'2026-11-26 11:59:16'),
(17,'202611211900_users_words',1,'2026-11-26 11:59:16'),
(18,'202611211901_users_active_name',1,'2026-11-26 11:59:16'),
(19,'202611211902_users_created',1,'2026-11-26 11:59:16'),
(20,'202611211903_users_identity_enabled',1,'2026-11-26 11:59:16'),
(21,'202611211904_users_identity_outbox',1,'2026-11-26 11:59:16'),
(22,'202611211905_users_imports',1,'2026-11-26 11:59:16'),
(23,'202611211906_users_import_rows',1,'2026-11-26 11:59:16'),
(24,'202611211907_users_identity_events',1,'2026-11-26 11:59:16'),
(25,'202611211908_users_sign_in_failures',1,'2026-11-26 11:59:16'),
(26,'202611220200_tasks_lists',1,'2026-11-26 11:59:16'),
(27,'202611220201_tasks_tags_copy',1,'2026-11-26 11:59:16'),
(28,'202611220203_tasks_scope_dropped',1,'2026-11-26 11:59:16'),
(29,'202611220204_tasks_assignments_dropped',1,'2026-11-26 11:59:16'),
(30,'202611220205_tasks_tags_dropped',1,'2026-11-26 11:59:16'),
(31,'202611220206_tasks_is_late',1,'2026-11-26 11:59:16'),
(32,'202611220207_tasks_late_index',1,'2026-11-26 11:59:16'),
(33,'202611220208_tasks_priority_status_index',1,'2026-11-26 11:59:16'),
(34,'202611220209_tasks_counts',1,'2026-11-26 11:59:16'),
(35,'202611220210_tasks_completions',1,'2026-11-26 11:59:16'),
(36,'202611220211_tasks_status_index',1,'2026-11-26 11:59:16'),
(37,'202611220220_reports_approval',1,'2026-11-26 11:59:16'),
(38,'202611220221_reports_indexes',1,'2026-11-26 11:59:16'),
(39,'202611220222_reports_is_pending_dropped',1,'2026-11-26 11:59:16'),
(40,'202611220223_reports_scope',1,'2026-11-26 11:59:16'),
(41,'202611220900_platform_events_act',1,'2026-11-26 11:59:16'),
(42,'202611220901_platform_jobs_lane',1,'2026-11-26 11:59:16'),
(43,'202611220902_platform_job_schedules',1,'2026-11-26 11:59:16'),
(44,'202611220910_users_reservations',1,'2026-11-26 11:59:16'),
(45,'202611220911_users_imports_act',1,'2026-11-26 11:59:16'),
(46,'202611221000_settings_settings',1,'2026-11-26 11:59:16'),
(47,'202611221010_calendar_holidays',1,'2026-11-26 11:59:16'),
(48,'202611221011_calendar_absences',1,'2026-11-26 11:59:16');
CREATE TABLE `schema_migrations_lock` (
  `index` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `is_locked` int(11) DEFAULT NULL,
  PRIMARY KEY (`index`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
INSERT INTO `schema_migrations_lock` VALUES
(2,0);
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `id_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `user_id` bigint(20) NOT NULL,
  `identity_session` varchar(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `role_override` varchar(16) DEFAULT NULL,
  `created_at` datetime(3) NOT NULL,
  `last_seen_at` datetime(3) NOT NULL,
  `expires_at` datetime(3) NOT NULL,
  `checked_at` datetime(3) NOT NULL,
  `ended_at` datetime(3) DEFAULT NULL,
  `end_reason` varchar(16) DEFAULT NULL,
  `ip` varchar(45) DEFAULT NULL,
  `user_agent` varchar(255) DEFAULT NULL,
  `refresh_token` blob DEFAULT NULL,
  `id_token` blob DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `sessions_id_hash` (`id_hash`),
  KEY `sessions_user_created` (`user_id`,`created_at`),
  KEY `sessions_identity_session` (`identity_session`),
  KEY `sessions_running` (`ended_at`,`expires_at`),
  CONSTRAINT `sessions_user_exists` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `settings` (
  `key` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `value` text NOT NULL,
  `version` int(11) NOT NULL,
  `updated_by` bigint(20) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  PRIMARY KEY (`key`),
  KEY `settings_user_exists` (`updated_by`),
  CONSTRAINT `settings_user_exists` FOREIGN KEY (`updated_by`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `sign_in_failures` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `event_id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `happened_at` datetime(3) NOT NULL,
  `user_id` bigint(20) DEFAULT NULL,
  `address` varchar(45) DEFAULT NULL,
  `reason` varchar(24) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `sign_in_failures_event` (`event_id`),
  KEY `sign_in_failures_order` (`happened_at`,`id`),
  KEY `sign_in_failures_user` (`user_id`,`happened_at`),
  CONSTRAINT `sign_in_failures_user_exists` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `task_completions` (
  `user_id` bigint(20) NOT NULL,
  `kind` enum('scope','assigned') NOT NULL,
  `day` date NOT NULL,
  `completed` int(11) NOT NULL,
  PRIMARY KEY (`user_id`,`kind`,`day`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `task_counts` (
  `user_id` bigint(20) NOT NULL,
  `kind` enum('scope','assigned') NOT NULL,
  `total` int(11) NOT NULL,
  `open` int(11) NOT NULL,
  `overdue` int(11) NOT NULL,
  PRIMARY KEY (`user_id`,`kind`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
INSERT INTO `task_counts` VALUES
(0,'scope',0,0,0);
CREATE TABLE `task_lists` (
  `task_id` bigint(20) NOT NULL,
  `kind` enum('scope','assigned','tag') NOT NULL,
  `user_id` bigint(20) NOT NULL,
  `tag` varchar(50) NOT NULL,
  `is_closed` tinyint(1) NOT NULL,
  `due_sort` datetime(3) NOT NULL,
  `status` varchar(16) NOT NULL,
  `priority` varchar(8) NOT NULL,
  `assigned_by` bigint(20) DEFAULT NULL,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  PRIMARY KEY (`task_id`,`kind`,`user_id`,`tag`),
  KEY `task_lists_order` (`kind`,`user_id`,`tag`,`is_closed`,`due_sort`,`task_id`),
  KEY `task_lists_status_order` (`kind`,`user_id`,`tag`,`status`,`due_sort`,`task_id`),
  KEY `task_lists_priority_order` (`kind`,`user_id`,`tag`,`priority`,`is_closed`,`due_sort`,`task_id`),
  KEY `task_lists_priority_status_order` (`kind`,`user_id`,`tag`,`priority`,`status`,`due_sort`,`task_id`),
  CONSTRAINT `task_lists_task_exists` FOREIGN KEY (`task_id`) REFERENCES `tasks` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `tasks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `title` varchar(200) NOT NULL,
  `description` text NOT NULL,
  `status` varchar(16) NOT NULL DEFAULT 'pending',
  `priority` varchar(8) NOT NULL DEFAULT 'medium',
  `due_at` datetime(3) DEFAULT NULL,
  `due_has_time` tinyint(1) NOT NULL DEFAULT 0,
  `due_sort` datetime(3) NOT NULL DEFAULT '9999-12-31 00:00:00.000',
  `is_closed` tinyint(1) NOT NULL DEFAULT 0,
  `is_recurring` tinyint(1) NOT NULL DEFAULT 0,
  `recurring_pattern` varchar(16) DEFAULT NULL,
  `milestone_count` int(11) NOT NULL DEFAULT 0,
  `progress_sum` decimal(9,2) NOT NULL DEFAULT 0.00,
  `creator_id` bigint(20) NOT NULL,
  `completed_at` datetime(3) DEFAULT NULL,
  `version` int(11) NOT NULL DEFAULT 1,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  `updated_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  `tags` varchar(6100) NOT NULL DEFAULT '[]',
  `is_late` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  KEY `tasks_order` (`is_closed`,`due_sort`,`id`),
  KEY `tasks_priority_order` (`priority`,`is_closed`,`due_sort`,`id`),
  KEY `tasks_completed` (`completed_at`),
  KEY `tasks_creator_exists` (`creator_id`),
  KEY `tasks_late` (`is_closed`,`is_late`,`due_sort`,`id`),
  KEY `tasks_priority_status_order` (`priority`,`status`,`due_sort`,`id`),
  KEY `tasks_status_order` (`status`,`due_sort`,`id`),
  CONSTRAINT `tasks_creator_exists` FOREIGN KEY (`creator_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `used_logout_tokens` (
  `jti` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` datetime(3) NOT NULL,
  PRIMARY KEY (`jti`),
  KEY `used_logout_tokens_expiry` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `user_closure` (
  `ancestor_id` bigint(20) NOT NULL,
  `descendant_id` bigint(20) NOT NULL,
  `depth` int(11) NOT NULL,
  PRIMARY KEY (`ancestor_id`,`descendant_id`),
  KEY `user_closure_descendant` (`descendant_id`,`ancestor_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `user_import_rows` (
  `import_id` bigint(20) NOT NULL,
  `line` int(11) NOT NULL,
  `position` int(11) NOT NULL,
  `outcome` varchar(16) NOT NULL,
  `state` varchar(16) NOT NULL,
  `person` text NOT NULL,
  `details` text NOT NULL,
  `password` blob DEFAULT NULL,
  PRIMARY KEY (`import_id`,`line`),
  KEY `user_import_rows_work` (`import_id`,`state`,`position`),
  CONSTRAINT `user_import_rows_import_exists` FOREIGN KEY (`import_id`) REFERENCES `user_imports` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `user_imports` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `actor_id` bigint(20) NOT NULL,
  `total` int(11) NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `finished_at` datetime(3) DEFAULT NULL,
  `request_id` char(16) NOT NULL DEFAULT '',
  `address` varchar(45) NOT NULL DEFAULT '',
  PRIMARY KEY (`id`),
  KEY `user_imports_finished` (`finished_at`),
  KEY `user_imports_actor_exists` (`actor_id`),
  CONSTRAINT `user_imports_actor_exists` FOREIGN KEY (`actor_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `user_reservations` (
  `email` varchar(254) NOT NULL,
  `until` datetime(3) NOT NULL,
  PRIMARY KEY (`email`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `user_words` (
  `word` varchar(100) NOT NULL,
  `user_id` bigint(20) NOT NULL,
  PRIMARY KEY (`word`,`user_id`),
  KEY `user_words_user` (`user_id`,`word`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `identity_id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `email` varchar(254) NOT NULL,
  `first_name` varchar(100) NOT NULL,
  `last_name` varchar(100) NOT NULL,
  `role` varchar(16) NOT NULL,
  `is_active` tinyint(1) NOT NULL DEFAULT 1,
  `manager_id` bigint(20) DEFAULT NULL,
  `profile_image_url` varchar(2048) DEFAULT NULL,
  `version` int(11) NOT NULL DEFAULT 1,
  `created_at` datetime(3) NOT NULL DEFAULT current_timestamp(3),
  `updated_at` datetime(3) NOT NULL DEFAULT current_timestamp(3) ON UPDATE current_timestamp(3),
  `identity_enabled` tinyint(1) NOT NULL DEFAULT 1,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_email` (`email`),
  UNIQUE KEY `users_identity_id` (`identity_id`),
  KEY `users_name` (`last_name`,`first_name`,`id`),
  KEY `users_role_name` (`role`,`last_name`,`first_name`,`id`),
  KEY `users_manager` (`manager_id`,`is_active`,`last_name`,`first_name`,`id`),
  KEY `users_active_name` (`is_active`,`last_name`,`first_name`,`id`),
  KEY `users_created` (`created_at`,`id`),
  CONSTRAINT `users_manager_exists` FOREIGN KEY (`manager_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
