-- CreateTable
CREATE TABLE "deployment" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "deployment_pkey" PRIMARY KEY ("name")
);
